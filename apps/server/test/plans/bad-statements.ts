// Statements that the plan test must refuse, so that it cannot pass by mistake.
import { FREQUENT, LARGE_FIRM, QUIET_MONTH } from './skewed-firms.ts'
import type { Rule } from './judge.ts'

interface BadStatement {
  /** The rule that refuses it, besides others. */
  readonly rule: Rule
  readonly text: string
  readonly values: readonly string[]
}

const firm = String(LARGE_FIRM)
const NOWHERE = '%zzqxzz%'

export const BAD_STATEMENTS: Readonly<Record<string, BadStatement>> = {
  'a filter that walks the list': {
    rule: 'filter',
    text: `select c.id from clients c where c.account_id = $1 and lower(c.email) like $2
           order by c.created_at desc, c.id desc limit 20`,
    values: [firm, NOWHERE],
  },
  'a sort of every client': {
    rule: 'sort',
    text: 'select c.id from clients c where c.account_id = $1 order by c.mobile limit 20',
    values: [firm],
  },
  'a read of every client for a few rows': {
    rule: 'read',
    text: `select distinct lower(c.name) from clients c where c.account_id = $1`,
    values: [firm],
  },
  'documents of a month of sessions as an array': {
    rule: 'filter',
    text: `select d.session_id, count(*) from documents d
           where d.account_id = $1 and d.security_level = any ($2) and d.session_id = any (array(
             select s.id from sessions s where s.account_id = $3 and s.date >= $4::timestamp and s.date < ($5::date + 1)::timestamp))
           group by d.session_id`,
    values: [firm, '{red,yellow,green}', firm, ...QUIET_MONTH],
  },
  'a function that reads every client': {
    rule: 'inside',
    text: `select length(query_to_xml('select count(c.email) from clients c where c.account_id = ' || $1, true, false, '')::text)`,
    values: [firm],
  },
  'a search through a join': {
    rule: 'filter',
    text: `select count(*) from sessions s join clients c on c.account_id = s.account_id and c.id = s.client_id
           where s.account_id = $1 and (s.search like $2 or lower(c.name) like $2)`,
    values: [firm, `%${FREQUENT}zz%`],
  },
}
