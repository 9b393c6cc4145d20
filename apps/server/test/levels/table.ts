// What each role may do with a document of each level, written by hand from the specification.
// Importing product code here would hide its faults.

export const TABLE_ROLES = ['owner', 'admin', 'diamond', 'gold', 'silver'] as const
export type TableRole = (typeof TABLE_ROLES)[number]
export const TABLE_LEVELS = ['red', 'yellow', 'green'] as const
export type TableLevel = (typeof TABLE_LEVELS)[number]

/**
 * y: allowed. n: the role lacks the permission. x: the level is hidden from the role. -: not
 * applicable.
 */
export type Letter = 'y' | 'n' | 'x' | '-'

/** Surface -> level -> one letter each for owner, admin, diamond, gold, silver. */
export const TABLE: Readonly<Record<string, Readonly<Record<TableLevel, string>>>> = {
  list: { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'list filtered by level': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'list of the group': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  search: { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'count of the list': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  timeline: { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'count of the client': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'count of the case': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'count of the session': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'count of the group': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'card of the group': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  'sessions of the dashboard': { red: 'yy---', yellow: 'yyyy-', green: 'yyyyy' },
  read: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  view: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  download: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  head: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  range: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  preview: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  opening: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  page: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  'text of a page': { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  edit: { red: 'yyxxn', yellow: 'yyyyn', green: 'yyyyn' },
  move: { red: 'yyxxn', yellow: 'yyyyn', green: 'yyyyn' },
  'edit in bulk': { red: 'yyxxn', yellow: 'yyyyn', green: 'yyyyn' },
  'group in bulk': { red: 'yyxxn', yellow: 'yyyyn', green: 'yyyyn' },
  'move in bulk': { red: 'yyxxn', yellow: 'yyyyn', green: 'yyyyn' },
  zip: { red: 'yyxxx', yellow: 'yyyyx', green: 'yyyyy' },
  'upload at the level': { red: 'yyxxn', yellow: 'yyyyn', green: 'yyyyn' },
  delete: { red: 'yyxnn', yellow: 'yyynn', green: 'yyynn' },
  'delete its group': { red: 'yyynn', yellow: 'yyynn', green: 'yyynn' },
  'delete its session': { red: 'yyxnn', yellow: 'yyynn', green: 'yyynn' },
  'delete its case': { red: 'yynnn', yellow: 'yynnn', green: 'yynnn' },
  'delete its client': { red: 'yynnn', yellow: 'yynnn', green: 'yynnn' },
}
