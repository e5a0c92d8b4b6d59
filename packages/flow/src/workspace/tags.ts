interface TagQuery {
  includeTags?: readonly string[];
  excludeTags?: readonly string[];
  /** All of these. */
  allTags?: readonly string[];
}

/** Whether a flow is selected: it has one of the included tags, all of `allTags`, and none of the excluded ones. */
export function selectsTags(
  tags: readonly string[],
  { includeTags = [], excludeTags = [], allTags = [] }: TagQuery,
  config: { includeTags?: readonly string[] | undefined; excludeTags?: readonly string[] | undefined },
): boolean {
  const include = [...includeTags, ...(config.includeTags ?? [])];
  const exclude = [...excludeTags, ...(config.excludeTags ?? [])];
  const has = (tag: string): boolean => tags.includes(tag);
  return (include.length === 0 || include.some(has)) && allTags.every(has) && !exclude.some(has);
}
