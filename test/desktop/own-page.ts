import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A page in its own folder, where a browser may also keep its profile. */
export class OwnPage {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async write(html: string): Promise<OwnPage> {
    const page = new OwnPage(await mkdtemp(join(tmpdir(), 'handsight-page-')));
    await writeFile(join(page.folder, 'page.html'), html);
    return page;
  }

  get url(): string {
    return `file://${join(this.folder, 'page.html')}`;
  }

  get profile(): string {
    return join(this.folder, 'profile');
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}

/** Waits until a text is on the page. */
export const said = (text: string) => [{ kind: 'text_visible' as const, regex: text, mode: 'tree' as const }];
