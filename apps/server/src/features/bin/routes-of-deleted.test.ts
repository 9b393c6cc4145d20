import { clientEndpoints } from '@casework/contract/clients'
import { partyEndpoints } from '@casework/contract/parties'
import { EMPLOYEE_ROLES } from '@casework/contract/permissions'
import { expect, test } from 'vitest'
import { addFullTree } from '../../../test/bin/full-tree.ts'
import type { ValidRequest } from '../../../test/permissions/valid-request.ts'
import { newFirm, useTestApp, type Firm, type Person } from '@casework/testing'
import {
  findIdPoints,
  getRequestBuilder,
  withId,
  type IdPoint,
} from '../../../test/permissions/id-points.ts'

const UNKNOWN = 999_999_999

const casework = useTestApp()

/** Reads and deletes need their ids only. */
const build = async (point: IdPoint, firm: Firm): Promise<ValidRequest> =>
  ['GET', 'DELETE'].includes(point.endpoint.method) &&
  !/effect|user_id|party_id/.test(point.endpoint.path)
    ? {}
    : getRequestBuilder(point)(firm, casework)

async function askFor(
  person: Person,
  { point, given }: { point: IdPoint; given: ValidRequest },
  id: number,
) {
  const { headers = {}, params, query, body } = withId(given, point, id)
  const { status, text } = await person.ask(point.endpoint, { params, query, body }, headers)
  return { status, text }
}

test('every route of every record of an item answers 404 to every role, as for an unknown id (BIN-004)', async () => {
  const firm = await newFirm(casework)
  const { id: person_id } = await firm.owner.call(partyEndpoints.createPerson, {
    body: { name: 'Ann Witness' },
  })
  const tree: Readonly<Record<string, number>> = await addFullTree(firm, person_id)
  const people = [
    firm.owner,
    ...(await Promise.all(EMPLOYEE_ROLES.map((role) => firm.addEmployee(role)))),
  ]
  const points = findIdPoints().filter(({ place, kind }) => place === 'params' && kind in tree)
  const requests: { point: IdPoint; given: ValidRequest }[] = []
  for (const point of points) requests.push({ point, given: await build(point, firm) })
  await firm.owner.call(clientEndpoints.remove, { params: { id: tree['client'] ?? 0 } })

  const seen = new Set<string>()
  for (const request of requests) {
    const { kind, endpoint, name } = request.point
    const asked = `${endpoint.method} ${endpoint.path} ${name}`
    const unknown = await askFor(firm.owner, request, UNKNOWN)
    for (const [at, person] of people.entries()) {
      const answer = await askFor(person, request, tree[kind] ?? 0)
      // Owner and admin may call every route; others are refused before the record is looked for.
      const isDenied = at > 1 && answer.status === 403
      const expected = isDenied ? await askFor(person, request, UNKNOWN) : unknown
      expect([asked, at, answer]).toEqual([asked, at, expected])
      if (!isDenied) seen.add(`${kind} ${at}`)
    }
    expect([asked, unknown.status]).toEqual([asked, 404])
  }
  // Each role has asked for each kind of record; gold and silver call no route of a party.
  const all = Object.keys(tree).flatMap((kind) => people.map((_, at) => `${kind} ${at}`))
  expect(all.filter((one) => !seen.has(one))).toEqual(['parties 3', 'parties 4'])
})
