import { caseEndpoints, type CasesQuery } from '@casework/contract/cases'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectTexts, getCards, getPagination } from '../look.ts'
import { buildCase } from '../samples.ts'
import { openRecords } from './records-samples.ts'

const CASES = Array.from({ length: 12 }, (_, at) =>
  buildCase({ id: at + 1, title: `Matter ${at + 1}`, number: `2026/${at + 1}` }),
)
const list = answer(caseEndpoints.list, ({ query }) => pageOf(CASES, query.page, query.page_size))
const getChip = (name: string) =>
  page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true })
const expectPressed = async (...names: string[]) => {
  for (const name of ['All', 'Open', 'Mine', 'Closed', 'Archived'])
    await expect.element(getChip(name)).toHaveAttribute('aria-pressed', `${names.includes(name)}`)
}

it('filters cases by chips, from page 1, and keeps them in the address (MATTER-026, MATTER-027)', async () => {
  const answers = await openRecords('/cases?page_size=10', [list])
  /** The order of the parameters is that of the choices. */
  const expectSearch = async (search: Record<string, string>, query: Partial<CasesQuery>) => {
    await expect
      .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
      .toEqual({ page_size: '10', ...search })
    await expect.poll(() => answers.getCalls(caseEndpoints.list).at(-1)?.query).toMatchObject(query)
  }
  await expectPressed('All')
  await expect.element(page.getByText('12 cases on file')).toBeVisible()
  expect(answers.getCalls(caseEndpoints.list)[0]?.query).not.toHaveProperty('status')
  await getPagination().getByRole('link', { name: 'Page 2' }).click()
  await expectSearch({ page: '2' }, { page: 2 })
  await getChip('Open').click()
  await expectSearch({ status: 'open' }, { page: 1, status: 'open' })
  await expectPressed('Open')
  await expect.element(page.getByText('12 cases found')).toBeVisible()
  await getChip('Mine').click()
  await expectSearch({ status: 'open', mine: 'true' }, { page: 1, status: 'open', mine: 'true' })
  await expectPressed('Open', 'Mine')
  history.back()
  await expectPressed('Open')
  await getChip('All').click()
  await expectPressed('All')
})

it('takes the chips from the address, and shows number, status and responsible person (MATTER-027)', async () => {
  const lead = { user_id: 1, name: 'Eva Brandt' }
  await openRecords('/cases?status=archived', [], { legalCase: { status: 'archived', lead } })
  await expectPressed('Archived')
  await expectTexts(getCards('Cases').nth(0), [
    '2026/0041Archived',
    'Thornbury',
    'Responsible Eva Brandt',
  ])
})
