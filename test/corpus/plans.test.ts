import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { planBenchmark } from '../../src/bench/plan/planBenchmark';
import type { BenchmarkPlan } from '../../src/bench/plan/types';
import { findBinary } from '../../src/bench/runtime/local/binaries';
import { analyze } from '../../src/core/index';
import { readConfig } from '../../src/core/nginx/analyze';
import type { RuntimeId } from '../../src/shared/benchmark';
import type { GatewayKind } from '../../src/shared/gateway';
import { endpoints, fileOf, mapHost } from '../helpers/plans';

// A benchmark reaches nothing real and starts: looked at in the plans of all valid configs of the labelled corpora.
const corpus = '../shared/corpus';

interface Entry {
  readonly id: string;
  readonly text?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly entry?: string;
  readonly verdict: string;
}

interface Planned {
  readonly id: string;
  readonly plan: BenchmarkPlan;
}

function entriesOf(kind: GatewayKind): readonly Entry[] {
  const lines = readFileSync(`${corpus}/${kind}.jsonl`, 'utf8').split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Entry).filter(({ verdict }) => verdict === 'valid' || verdict === 'deck-only');
}

function plansOf(kind: GatewayKind, runtime: RuntimeId = 'docker', folder = '/run'): readonly Planned[] {
  return entriesOf(kind).flatMap(({ id, files, entry, text }) => {
    const all = Object.fromEntries(Object.entries(files ?? { config: text ?? '' }).map(([name, content]) => [`/w/${name}`, content]));
    const path = `/w/${entry ?? 'config'}`;
    const host = mapHost(all);
    const outcome = planBenchmark({ analysis: analyze({ path, text: all[path] ?? '', kind }, host), host, runtime, endpoints, folder });
    return outcome.ok ? [{ id, plan: outcome.plan }] : [];
  });
}

/** Words in which a host would be looked up or connected to: URLs, and `host:port`. */
const addresses = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'/]*|(?<![\w.])[\w.-]+\.[\w.-]+:\d+\b/gi;
const isLocal = (address: string): boolean => /^(?:\w+:\/\/)?(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(address);

/** Fields that hold addresses only to compare them with what a client says, or to tell a client. */
const data: ReadonlySet<string> = new Set(['origins', 'allow_origins', 'headers']);

/** Directives of nginx and its modules that connect, look names up or send. */
const connecting = /_pass$|^resolver$|^server$|^(access|error)_log$|^(auth_http|otel_exporter|ssl_stapling_responder|postpone_output_to|memcached_pass)$|^js_fetch|_by_lua/;

function nginxTargets(plan: BenchmarkPlan): readonly string[] {
  const path = plan.files[0]?.path ?? '';
  const config = readConfig({ path, text: plan.files[0]?.content ?? '' }, mapHost({}));
  return config.nodes
    .filter((node) => connecting.test(node.name) && node.entryOf === undefined && (node.name !== 'server' || node.parent?.name === 'upstream'))
    .map((node) => `${node.name} ${node.args.join(' ')}`);
}

/** What a planned nginx config may say in those directives. `$` beyond the address only carries the request's own path. */
const localTargets = [
  /^proxy_pass http:\/\/127\.0\.0\.1:18002(\/|\$|$)/,
  /^server 127\.0\.0\.1:18002$/,
  /^access_log off$/,
  /^error_log stderr warn$/,
];

describe.skipIf(!existsSync(`${corpus}/nginx.jsonl`))('plans of the corpora (skipped without ../shared/corpus)', () => {
  describe('of nginx', () => {
    let plans: readonly Planned[] = [];
    beforeAll(() => {
      plans = plansOf('nginx');
    });

    it('are made for most of the valid configs', () => {
      expect(plans.length).toBeGreaterThan(entriesOf('nginx').length * 0.75);
    });

    it('connect to the local upstream alone', () => {
      const upstreams = (plan: BenchmarkPlan): RegExp => new RegExp(`^proxy_pass http://(${[...fileOf(plan, 'nginx.conf').matchAll(/upstream (\S+) \{/g)].map(([, name]) => (name ?? '').replace(/[.$"]/g, '\\$&')).join('|') || '-'})(/|\\$|$)`);
      const outside = plans.flatMap(({ id, plan }) => nginxTargets(plan).filter((target) => !target.includes('_by_lua') && ![...localTargets, upstreams(plan)].some((local) => local.test(target))).map((target) => `${id}: ${target}`));
      expect(outside).toEqual([]);
    });
  });

  describe.each(['kong', 'apisix'] as const)('of %s', (kind) => {
    let plans: readonly Planned[] = [];
    beforeAll(() => {
      plans = plansOf(kind);
    });

    it('are made for most of the valid configs with routes', () => {
      // Half of the texts have no routes, or only ones without a service or upstream: those answer 503.
      expect(plans.length).toBeGreaterThan(entriesOf(kind).length * 0.5);
    });

    it('name no address that is not local', () => {
      const outside = plans.flatMap(({ id, plan }) => {
        const text = fileOf(plan, kind === 'kong' ? 'kong.yml' : 'apisix.yaml');
        const content: unknown = parse(text.replace(/#END\s*$/, ''), { version: '1.1' });
        return [...JSON.stringify(content, (key, value: unknown) => (data.has(key) ? undefined : value)).matchAll(addresses)].map(([address]) => address).filter((address) => !isLocal(address)).map((address) => `${id}: ${address}`);
      });
      expect(outside).toEqual([]);
    });

    it('would be taken by the gateway', () => {
      const refused = plans.flatMap(({ id, plan }) => {
        const file = plan.files.find(({ path }) => /kong\.yml$|apisix\.yaml$/.test(path));
        if (file === undefined) return [`${id}: no file`];
        const { diagnostics } = analyze({ path: file.path, text: file.content, kind }, mapHost({}));
        return diagnostics.filter(({ severity }) => severity === 'error').map(({ message }) => `${id}: ${message}`);
      });
      expect(refused).toEqual([]);
    });
  });
});

const nginx = findBinary(['nginx'], {});
const modules = '/usr/lib/nginx/modules';

describe.skipIf(nginx === undefined || !existsSync(`${corpus}/nginx.jsonl`))('plans of the corpora, given to nginx (skipped without nginx)', () => {
  it('are taken by it', { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'plans-'));
    try {
      const every = 8;
      const tried = plansOf('nginx', 'local', folder).filter((_, index) => index % every === 0);
      expect(tried.length).toBeGreaterThan(100);
      const refused = tried.flatMap(({ id, plan }) => {
        for (const sub of plan.local?.folders ?? []) mkdirSync(sub, { recursive: true });
        for (const { path, content } of plan.files) {
          mkdirSync(dirname(path), { recursive: true });
          writeFileSync(path, content);
        }
        const { status, stderr } = spawnSync(nginx ?? '', ['-t', '-p', `${folder}/`, '-c', `${folder}/conf/nginx.conf`, '-g', loadModules()], { encoding: 'utf8' });
        rmSync(join(folder, 'www'), { recursive: true, force: true });
        return status === 0 ? [] : [`${id}: ${stderr}`];
      });
      expect(refused).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** The modules that the corpus uses, those first that others build upon. */
function loadModules(): string {
  const present = existsSync(modules) ? readdirSync(modules) : [];
  const wanted = present.filter((name) => /^(ndk_http|ngx_http_(?!perl))/.test(name)).sort();
  return wanted.map((name) => `load_module ${modules}/${name};`).join(' ');
}
