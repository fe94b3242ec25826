// What a user does in the editor's window, in words. Waits are for what becomes visible, never for time.
export class Workbench {
  constructor(page) {
    this.page = page;
    this.editor = page.locator('.editor-instance').first();
  }

  async ready() {
    await this.page.locator('.monaco-workbench').waitFor({ timeout: 60_000 });
    await this.page.locator('.explorer-folders-view .monaco-list-row').first().waitFor({ timeout: 60_000 });
  }

  async open(name) {
    await this.page.keyboard.press('Control+P');
    await this.pick(name, name);
    await this.page.locator(`.tab.active[data-resource-name="${name.split('/').at(-1)}"]`).waitFor();
  }

  async run(title) {
    await this.page.keyboard.press('F1');
    await this.pick(`>${title}`, title);
  }

  async pick(typed, row) {
    const input = this.page.locator('.quick-input-widget input').first();
    await input.waitFor();
    await input.fill(typed);
    // Exactly: `nginx.conf` is also a part of other files' names.
    const label = this.page.locator('.label-name').filter({ hasText: new RegExp(`^${row.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) });
    await this.page.locator('.quick-input-list .monaco-list-row', { has: label }).first().click();
  }

  /** Rows of the Problems panel that hold the text. */
  async problems(text) {
    await this.page.keyboard.press('Control+Shift+M');
    const row = this.page.locator('.markers-panel .monaco-list-row', { hasText: text }).first();
    await row.waitFor();
    return row;
  }

  /** Lenses can stay away until the editor is touched: a line is clicked until the lens shows. */
  async lens(text, limit = 40_000) {
    const lens = this.page.locator('.codelens-decoration a, .codelens-decoration span', { hasText: text }).first();
    const end = Date.now() + limit;
    while (!(await lens.isVisible())) {
      if (Date.now() > end) throw new Error(`no lens with ${text}; there are: ${await this.lensTexts()}`);
      await this.editor.locator('.view-line').nth(1).click();
      await lens.waitFor({ timeout: 1500 }).catch(() => undefined);
    }
    return lens;
  }

  async lensTexts() {
    return (await this.page.locator('.codelens-decoration').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  }

  notification(text) {
    return this.page.locator('.notifications-toasts .notification-list-item', { hasText: text }).first();
  }

  async dismissNotifications() {
    await this.run('Notifications: Clear All Notifications');
  }

  statusItem(text) {
    return this.page.locator('.statusbar-item', { hasText: text }).first();
  }

  /** The content of the report's webview. */
  report() {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('iframe#active-frame');
  }

  async type(text) {
    await this.page.keyboard.type(text);
  }
}
