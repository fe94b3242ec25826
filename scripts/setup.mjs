import { ensurePrograms } from './lib/packages.mjs';

// Installs what benchmarks and tests need beside Node, where that can be done (Debian as root); says what is missing elsewhere.
await ensurePrograms(['nginx', 'docker', 'busybox', 'chromium', 'python']);
