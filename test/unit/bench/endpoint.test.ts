import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { findDockerEndpoint, type DockerSurroundings } from '../../../src/bench/runtime/docker/endpoint';

function surroundings(change: Partial<DockerSurroundings> & { readonly files?: Readonly<Record<string, string>> } = {}): DockerSurroundings {
  const { files = {}, ...rest } = change;
  return { env: {}, home: '/home/u', platform: 'linux', uid: 1000, exists: (path) => path in files, readText: (path) => files[path], ...rest };
}

describe('finding Docker', () => {
  it('takes the setting before everything else', () => {
    expect(findDockerEndpoint('tcp://a:1', surroundings({ env: { DOCKER_HOST: 'tcp://b:2' } }))).toEqual({ host: 'tcp://a:1', foundBy: 'the setting' });
  });

  it('takes DOCKER_HOST before the context', () => {
    const files = { '/home/u/.docker/config.json': '{"currentContext":"x"}' };
    expect(findDockerEndpoint(undefined, surroundings({ env: { DOCKER_HOST: 'tcp://b:2' }, files }))?.foundBy).toBe('DOCKER_HOST');
  });

  it('reads the chosen context', () => {
    const id = createHash('sha256').update('colima').digest('hex');
    const files = {
      '/home/u/.docker/config.json': '{"currentContext":"colima"}',
      [`/home/u/.docker/contexts/meta/${id}/meta.json`]: '{"Endpoints":{"docker":{"Host":"unix:///c.sock"}}}',
      '/var/run/docker.sock': '',
    };
    expect(findDockerEndpoint(undefined, surroundings({ files }))).toEqual({ host: 'unix:///c.sock', foundBy: 'the Docker context colima' });
  });

  it.each([
    ['/var/run/docker.sock', 'the default socket'],
    ['/run/user/1000/docker.sock', 'the socket of rootless Docker'],
    ['/home/u/.docker/run/docker.sock', 'the socket of Docker Desktop'],
    ['/run/user/1000/podman/podman.sock', 'the socket of Podman'],
  ])('looks at %s', (path, foundBy) => {
    expect(findDockerEndpoint(undefined, surroundings({ files: { [path]: '' } }))).toEqual({ host: `unix://${path}`, foundBy });
  });

  it('survives a config file that is no JSON, and finds nothing where there is nothing', () => {
    expect(findDockerEndpoint(undefined, surroundings({ files: { '/home/u/.docker/config.json': '{' } }))).toBeUndefined();
  });
});
