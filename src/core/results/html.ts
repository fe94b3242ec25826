import { embeddedStateId, type ReportState } from '../../shared/reportProtocol';

/**
 * One self-contained HTML file: the same bundle as in the editor, with its state as data. Nothing can be loaded from
 * outside (CSP), and no text of the state can end the data element.
 */
export function renderReportHtml(state: ReportState, reportScript: string): string {
  const data = JSON.stringify({ ...state, interactive: false }).replaceAll('<', '\\u003c');
  const script = reportScript.replaceAll('</script', '<\\/script');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escapeHtml(state.configName)}: Gateway Lens report</title>
</head>
<body>
<main id="report"></main>
<script type="application/json" id="${embeddedStateId}">${data}</script>
<script>${script}</script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
