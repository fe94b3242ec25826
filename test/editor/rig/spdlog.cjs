// Takes the place of the native log writer behind VS Code's output channels: plain appends, no rotation.
const { appendFileSync, mkdirSync } = require('node:fs');
const { dirname } = require('node:path');

const levels = ['trace', 'debug', 'info', 'warning', 'error', 'critical'];
let globalLevel = 2;

class Logger {
  constructor(_type, _name, file) {
    this.file = file;
    this.raw = false;
    this.level = globalLevel;
    mkdirSync(dirname(file), { recursive: true });
  }

  write(level, message) {
    if (level < this.level) return;
    const time = new Date().toISOString().replace('T', ' ').slice(0, -1);
    try {
      appendFileSync(this.file, this.raw ? message : `${time} [${levels[level]}] ${message}\n`);
    } catch {
      // The folder is gone when the server is shutting down; nobody reads the log then.
    }
  }

  getLevel() {
    return this.level;
  }

  setLevel(level) {
    this.level = level;
  }

  setPattern() {
    this.raw = false;
  }

  clearFormatters() {
    this.raw = true;
  }

  flush() {}

  drop() {}
}

['trace', 'debug', 'info', 'warn', 'error', 'critical'].forEach((name, level) => {
  Logger.prototype[name] = function (message) {
    this.write(level, message);
  };
});

const create = async (name, file) => new Logger('rotating', name, file);

// One by one: the names must be visible to an import from a module.
exports.version = 0;
exports.Logger = Logger;
exports.setLevel = (level) => {
  globalLevel = level;
};
exports.setFlushOn = () => {};
exports.setFlushEvery = () => {};
exports.shutdown = () => {};
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
