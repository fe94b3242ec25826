import { expect, it } from 'vitest';
import { nginxVersionOfImage } from '../../../src/core/nginx/imageVersion';

it.each([
  ['nginx:1.25.3-alpine', '1.25.3'],
  ['nginx:1.28', '1.28'],
  ['localhost:5000/nginx:1.26.0', '1.26.0'],
  ['openresty/openresty:1.27.1.2-bookworm', '1.27.1'],
  ['nginx:1.25.3@sha256:0123', '1.25.3'],
  ['nginx:stable', undefined],
  ['nginx', undefined],
  ['localhost:5000/nginx', undefined],
  ['company/gateway:7.2.0', undefined],
])('the image %s has nginx %s', (reference, version) => {
  expect(nginxVersionOfImage(reference)).toBe(version);
});
