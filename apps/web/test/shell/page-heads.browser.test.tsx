import { partyEndpoints } from '@casework/contract/parties'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, pageOf } from '../answers.ts'
import { expectTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'

const heading = page.getByRole('heading', { level: 1 })

it.each([
  ['/roles', 'Roles', 'Roles'],
  ['/clients/create', 'Add New Client', 'Clients'],
  ['/people', 'People', 'People'],
])(
  '%s names itself once, and the bar names its part (LOOK-150, LOOK-162)',
  async (path, title, part) => {
    await openScreen(path, [...answerRecords(), answer(partyEndpoints.listPeople, pageOf([]))])
    await expect.element(heading).toHaveTextContent(title)
    const head = heading.element().closest('header')
    expect(head?.textContent?.startsWith(title)).toBe(true)
    expect(getComputedStyle(head ?? document.body).borderBottomWidth).toBe('1px')
    await expectTexts(page.getByRole('banner'), [`My Dashboard / ${part}`])
  },
)

it('counts the people beside the title of the directory, and shows people where there are none (LOOK-150, LOOK-151)', async () => {
  await openScreen('/people', [...answerRecords(), answer(partyEndpoints.listPeople, pageOf([]))])
  await expectTexts(page.getByRole('main'), ['0 people', 'No people found'])
  const notice = page.getByText('No people found').element().closest('.card')
  expect(notice?.querySelector('svg')).not.toBeNull()
  expect(page.getByRole('button', { name: 'Clear filters' }).query()).toBeNull()
})
