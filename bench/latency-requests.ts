// The requests of the latency report: those of the plan test, and pages at the end of the lists.
import { listDocumentRequests, listRequests } from '../apps/server/test/plans/requests.ts'
import type { SampleIds } from '../apps/server/test/plans/sample-ids.ts'
import type { ListRequest } from '../apps/server/test/plans/send.ts'

const PAGE_SIZE = 20

/** Rows of each list, by its path. */
export type ListSizes = Readonly<Record<string, number>>

/** Years of the calendar; the plan test asks for months only. */
const YEARS: ListRequest[] = ['2022', '2024'].map((year) => ({
  name: `the year ${year}`,
  path: '/sessions/',
  query: { start_date: `${year}-01-01`, end_date: `${year}-12-31` },
}))

/** Adds the page in the middle and the last one to each list that the plan test pages through. */
const addDeepPages = (requests: readonly ListRequest[], sizes: ListSizes): ListRequest[] =>
  requests.flatMap((request) => {
    const size = sizes[request.path]
    const { page } = request.query
    if (page !== 4990 || size === undefined) return [request]
    const last = Math.ceil(size / PAGE_SIZE)
    const pages = { middle: Math.floor(last / 2), last }
    const base = request.name.replace(/, page .*/, '')
    return [
      request,
      ...Object.entries(pages).map(([which, number]) => ({
        ...request,
        name: `${base}, ${which} page (${number})`,
        query: { ...request.query, page: number },
      })),
    ]
  })

/** The plan test names a range by its size, which differs here. */
function nameByDays(request: ListRequest): ListRequest {
  const { start_date, end_date } = request.query
  return start_date === undefined
    ? request
    : { ...request, name: `sessions from ${start_date} to ${end_date}` }
}

/** What the owner asks, each request once. */
export const listOwnerRequests = (ids: SampleIds, sizes: ListSizes): ListRequest[] =>
  [...addDeepPages(listRequests(ids), sizes), ...YEARS].map(nameByDays)

/** What an employee asks in the firm's workspace who sees only some levels. */
export const listSilverRequests = (ids: SampleIds, owner_account_id: number): ListRequest[] =>
  listDocumentRequests(ids).map(({ name, path, query }) => ({
    name: `silver, ${name}`,
    path,
    query: { ...query, owner_account_id },
  }))

export function buildPath({ path, query }: ListRequest): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)])
  return `/api${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''}`
}
