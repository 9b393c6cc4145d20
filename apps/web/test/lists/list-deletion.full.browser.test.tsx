import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answerLater, refuse } from '../answers.ts'
import { expectAddress, expectMessage, expectTexts, openRowMenu } from '../look.ts'
import { openScreen } from '../screen.tsx'
import {
  CASES,
  CLIENTS,
  countCards,
  deleteInDialog,
  DOCUMENTS,
  LISTS,
  nameRecord,
  RECORDS,
  SESSIONS,
  type List,
} from './list-samples.ts'

const select = (list: List, id: number) =>
  page.getByRole('checkbox', { name: `Select ${nameRecord(list, id)}` })
const pressDelete = () => page.getByRole('button', { name: 'Delete Selected' }).click()

it.each(LISTS)(
  'all $title of the page, or some, are selected (CLIENT-017, CLIENT-018, CASE-005, CASE-006, SESSION-018, DOC-007, DOC-008)',
  async (list) => {
    await openScreen(list.path, list.answer(25))
    const all = page.getByRole('checkbox', { name: 'Select all' })
    await all.click()
    await expect.element(page.getByText('20 selected')).toBeVisible()
    await expect.element(select(list, 20)).toBeChecked()
    await select(list, 3).click()
    await expect.element(page.getByText('19 selected')).toBeVisible()
    await expect.element(all).toBePartiallyChecked()
    await page.getByRole('button', { name: /^Clear( selection)?$/ }).click()
    await expect.element(all).not.toBePartiallyChecked()
    await expect.element(select(list, 20)).not.toBeChecked()
    expect(page.getByText(/\d selected/).query()).toBeNull()
  },
)

it.each([
  { ...CLIENTS, warning: '1 case, 1 session and 3 documents will be permanently deleted.' },
  { ...CASES, warning: '1 session and 3 documents will be permanently deleted.' },
  { ...SESSIONS, warning: '3 documents will be permanently deleted.' },
  { ...DOCUMENTS, warning: 'Document 002' },
])(
  'several $title are deleted with parallel calls, after a question with the sum of what they contain (CLIENT-088, CLIENT-094, CLIENT-095, CASE-064, CASE-066, CASE-069, SESSION-018, DOC-009, DOC-053, DOC-066, DOC-079, OQ-154, OQ-171)',
  async ({ warning, ...list }) => {
    const later = list.answer(5).map((answer) => answerLater(answer))
    const answers = await openScreen(list.path, later)
    for (const { endpoint, release } of later) if (endpoint !== list.endpoints.remove) release()
    await select(list, 2).click()
    await select(list, 4).click()
    await pressDelete()
    const dialog = page.getByRole('alertdialog', { name: `Delete ${list.title}` })
    await expectTexts(dialog, [`Are you sure you want to delete 2 ${list.noun}s?`, warning])
    await deleteInDialog(`Delete ${list.title}`)
    await expect
      .poll(() => answers.getCalls(list.endpoints.remove))
      .toMatchObject([{ params: { id: 2 } }, { params: { id: 4 } }])
    for (const { release } of later) release()
    await expectMessage(`2 ${list.noun}s deleted successfully`)
    await expect.poll(() => countCards(list)).toBe(3)
    expect(page.getByText(/\d selected/).query()).toBeNull()
  },
)

it.each(LISTS)(
  'one of several $title that a colleague has deleted is deleted as well (OQ-153)',
  async (list) => {
    await openScreen(list.path, list.answer(4, { gone: 2 }))
    for (const id of [1, 2, 3]) await select(list, id).click()
    await pressDelete()
    await deleteInDialog(`Delete ${list.title}`)
    await expectMessage(`3 ${list.noun}s deleted successfully`)
    await expect.poll(() => countCards(list)).toBe(1)
  },
)

it.each(LISTS)(
  '$title that cannot be deleted stay selected, and those that a colleague has deleted do not (CLIENT-096, CASE-070, DOC-080, OQ-153)',
  async (list) => {
    await openScreen(list.path, list.answer(4, { refused: 1, gone: 2 }))
    for (const id of [1, 2, 3]) await select(list, id).click()
    await pressDelete()
    await deleteInDialog(`Delete ${list.title}`)
    await expectMessage(`Failed to delete ${list === DOCUMENTS ? '' : 'some '}${list.noun}s`)
    await expect.poll(() => countCards(list)).toBe(2)
    await expect.element(page.getByText('1 selected')).toBeVisible()
    await expect.element(select(list, 1)).toBeChecked()
  },
)

it.each(LISTS)(
  'one of the $title is deleted after a question, which names it (CASE-013, CASE-064, CASE-067, CASE-068, DOC-066, DOC-077, DOC-078)',
  async (list) => {
    const answers = await openScreen(list.path, list.answer(2))
    const name = nameRecord(list, 1)
    const press = async () => {
      if (list === DOCUMENTS) await page.getByRole('button', { name: `Delete ${name}` }).click()
      else await (await openRowMenu(name, 'Delete')).click()
    }
    answers.add(refuse(list.endpoints.remove))
    await press()
    const title = list.title.slice(0, -1)
    const dialog = page.getByRole('alertdialog', { name: `Delete ${title}` })
    await expectTexts(dialog, [`Are you sure you want to delete "${name}"?`])
    await deleteInDialog(`Delete ${title}`)
    await expectMessage(`Failed to delete ${list.noun}`)
    answers.add(...list.answer(2))
    await press()
    await deleteInDialog(`Delete ${title}`)
    await expectMessage(`${title} deleted successfully`)
    await expect.poll(() => countCards(list)).toBe(1)
  },
)

it.each(RECORDS)('after the last of a page, $title show the page before', async (list) => {
  await openScreen(`${list.path}?page=3&page_size=10`, list.answer(21))
  await page.getByRole('checkbox', { name: 'Select all' }).click()
  await pressDelete()
  await deleteInDialog(`Delete ${list.title.slice(0, -1)}`)
  await expectAddress(`${list.path}?page=2&page_size=10`)
  await expect.poll(() => countCards(list)).toBe(10)
})
