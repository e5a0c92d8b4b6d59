/** What a caller can do about an error. Each dialect has its own tool for it. */
export type NextStep =
  | 'read the screen'
  | 'read the tree'
  | 'find the element'
  | 'click the element'
  | 'wait for the element'
  | 'scroll to the element'
  | 'list windows'
  | 'bring the window to the front'
  | 'list apps'
  | 'list devices'
  | 'list capabilities'
  | 'check the budget'
  | 'propose the action';
