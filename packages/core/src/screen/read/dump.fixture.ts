/** A `<node>` tag in uiautomator's attribute order, with overrides and content. */
export function nodeTag(attributes: Record<string, string> = {}, inside = ''): string {
  const all: Record<string, string> = {
    index: '0',
    text: '',
    'resource-id': '',
    class: 'android.widget.FrameLayout',
    package: 'com.example',
    'content-desc': '',
    checkable: 'false',
    checked: 'false',
    clickable: 'false',
    enabled: 'true',
    focusable: 'false',
    focused: 'false',
    scrollable: 'false',
    'long-clickable': 'false',
    password: 'false',
    selected: 'false',
    bounds: '[0,0][1080,2400]',
    ...attributes,
  };
  const written = Object.entries(all).map(([name, value]) => ` ${name}="${value}"`);
  return inside === '' ? `<node${written.join('')} />` : `<node${written.join('')}>${inside}</node>`;
}

export function dump(...windows: string[]): string {
  return `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="0">${windows.join('')}</hierarchy>`;
}
