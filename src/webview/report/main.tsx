import { render } from 'preact';
import { embeddedStateId, type ReportState, type ReportToHost } from '../../shared/reportProtocol';
import { App } from './app';
import { parseHostMessage, parseState } from './messages';
import styles from './report.css';

interface VsCodeApi {
  postMessage(message: ReportToHost): void;
}

declare const acquireVsCodeApi: (() => VsCodeApi) | undefined;

/** Mounts the report in the editor's webview or, where the state is embedded, in an exported HTML file. */
function start(): void {
  const root = document.getElementById('report');
  if (root === null) throw new Error('the page has no #report element');
  // A constructed sheet needs no inline style in the page, which the webview's CSP forbids.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const api = typeof acquireVsCodeApi === 'function' ? acquireVsCodeApi() : undefined;
  const post = (message: ReportToHost): void => api?.postMessage(message);
  const show = (state: ReportState): void => render(<App state={state} post={post} />, root);

  const embedded = document.getElementById(embeddedStateId)?.textContent;
  if (embedded !== undefined && embedded !== null) {
    const state = parseState(JSON.parse(embedded));
    if (state !== undefined) show(state);
    return;
  }
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = parseHostMessage(event.data);
    if (message !== undefined) show(message.state);
  });
  post({ type: 'ready' });
}

start();
