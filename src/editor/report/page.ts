export interface PageOptions {
  /** Value of `webview.cspSource`. */
  readonly cspSource: string;
  readonly scriptUri: string;
  /** Unguessable, new for each page. */
  readonly nonce: string;
  readonly title: string;
}

/** The report's page: one script, no data in it, nothing from outside. */
export function reportPage({ cspSource, scriptUri, nonce, title }: PageOptions): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource}; img-src ${cspSource}; font-src ${cspSource}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(title)}</title>
</head>
<body>
<main id="report"></main>
<script nonce="${nonce}" src="${escapeHtml(scriptUri)}"></script>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
