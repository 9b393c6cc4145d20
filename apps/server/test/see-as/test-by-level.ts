import type { AnyEndpoint } from '@casework/contract/parts/endpoint'
import { EMPLOYEE_ROLES, type EmployeeRole } from '@casework/contract/permissions'
import { listVisibleLevels } from '@casework/contract/document-levels'
import { beforeAll, expect, test } from 'vitest'
import { useTestApp, type Person } from '@casework/testing'
import type { ValidRequest } from '../permissions/valid-request.ts'
import { askAs, normalize, type Normalized } from './compare.ts'
import { newLeveledFirm, type LeveledFirm } from './leveled-firm.ts'
import type { Question } from './leveled-questions.ts'

/** Asks a firm with a record of each level as every role, and in a view as each. */
export function testByLevel(questions: readonly Question[]): void {
  const casework = useTestApp()
  let leveled: LeveledFirm
  let admin: Person
  const employees = new Map<EmployeeRole, Person>()
  beforeAll(async () => {
    leveled = await newLeveledFirm(casework)
    for (const role of EMPLOYEE_ROLES) employees.set(role, await leveled.firm.addEmployee(role))
    admin = await leveled.firm.addEmployee('admin')
  })

  async function askAll(
    person: Person,
    endpoint: AnyEndpoint,
    requests: readonly ValidRequest[],
    see_as?: string,
  ) {
    const answers: Normalized[] = []
    for (const given of requests)
      answers.push(normalize(await askAs(person, endpoint, given, see_as)))
    return answers
  }

  const formatLevels = (role: EmployeeRole) => listVisibleLevels(role).join(' ')

  test.each(questions)(
    '%s differs by level, and in a view as for an employee (FORE-011)',
    async (_name, endpoint, build) => {
      const requests = build(leveled)
      const byLevels = new Map<string, string>()
      for (const [role, employee] of employees) {
        const expected = await askAll(employee, endpoint, requests)
        for (const viewer of role === 'admin'
          ? [leveled.firm.owner]
          : [leveled.firm.owner, admin]) {
          const found = await askAll(viewer, endpoint, requests, role)
          expect([role, found]).toEqual([role, expected])
        }
        if (expected.some(({ status }) => status !== 403))
          byLevels.set(formatLevels(role), JSON.stringify(expected))
      }

      // At least two sets of levels may ask, and no two get the same.
      expect(byLevels.size).toBeGreaterThan(1)
      expect(new Set(byLevels.values()).size).toBe(byLevels.size)
    },
  )
}
