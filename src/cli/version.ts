import packageJson from '../../package.json';

export const toolVersion: string = packageJson.version;
