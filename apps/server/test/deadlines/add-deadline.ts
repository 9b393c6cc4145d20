import { deadlineEndpoints, type Deadline } from '@casework/contract/deadlines'
import type { CallInput } from '@casework/contract/parts/endpoint'
import { newFirm, type Firm, type Person, type TestApp } from '@casework/testing'

type Body = CallInput<typeof deadlineEndpoints.create>['body']

/** A firm in which two people work on deadlines, and a case. */
export async function newTwoPersonFirm(casework: TestApp) {
  const firm = await newFirm(casework)
  const second = await firm.addEmployee('gold')
  const legalCase = await firm.addCase()
  return { firm, owner: firm.owner, second, legalCase }
}

/** A body that is accepted for an own deadline. */
export const buildOwn = (case_id: number, given: Partial<Body> = {}): Body => ({
  case_id,
  kind: 'own',
  title: 'File the brief',
  due_on: '2099-03-02',
  ...given,
})

export const addDeadline = (person: Person, body: Body): Promise<Deadline> =>
  person.call(deadlineEndpoints.create, { body })

/** A court deadline that waits for the second person. */
export const addCourtDeadline = (
  { owner }: Firm,
  second: Person,
  case_id: number,
  given: Partial<Body> = {},
): Promise<Deadline> =>
  addDeadline(owner, {
    ...buildOwn(case_id),
    kind: 'court',
    title: 'Notice of appeal',
    user_id: owner.user_id,
    second_user_id: second.user_id,
    ...given,
  })

/** The calendar day in a time zone, and some days later. */
export function dayIn(zone: string, days = 0): string {
  const today = new Intl.DateTimeFormat('sv', { timeZone: zone }).format(new Date())
  return new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
