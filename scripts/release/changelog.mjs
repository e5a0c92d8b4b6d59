const UNRELEASED = '## Unreleased';
const SECTION = /^## (.+)$/gm;

/** @typedef {{ text: string, notes: string }} Cut */

/**
 * Moves the content of "Unreleased" under the heading of a version, below a new and empty "Unreleased".
 * @param {string} changelog
 * @param {string} version
 * @param {string} date
 * @returns {Cut}
 */
export function cutSection(changelog, version, date) {
  const headings = [...changelog.matchAll(SECTION)];
  if (headings.some(([, heading = '']) => heading.split(' ')[0] === version))
    throw new Error(`CHANGELOG.md has a section ${version} already`);
  const index = headings.findIndex(([heading]) => heading === UNRELEASED);
  if (index === -1) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}"`);
  const begin = (headings[index]?.index ?? 0) + UNRELEASED.length;
  const notes = changelog.slice(begin, headings[index + 1]?.index).trim();
  if (notes === '') throw new Error('CHANGELOG.md says nothing under "Unreleased"');
  const head = changelog.slice(0, begin);
  return { text: `${head}\n\n## ${version} – ${date}${changelog.slice(begin)}`, notes };
}

/** @param {string} changelog */
export const releasedVersions = (changelog) =>
  [...changelog.matchAll(SECTION)].map(([, heading = '']) => heading.split(' ')[0] ?? '').filter((word) => /^\d/.test(word));
