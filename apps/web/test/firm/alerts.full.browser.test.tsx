import { notificationEndpoints } from '@casework/contract/notifications'
import { alertEndpoints, type Alert } from '@casework/contract/alerts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, answerLater, refuse, type Answer } from '../answers.ts'
import { expectAddress, expectTexts, readTexts } from '../look.ts'
import { answerRecords } from '../records/records-samples.ts'
import { openScreen } from '../screen.tsx'

const { list, markRead } = alertEndpoints
const buildAlert = (changes: Partial<Alert> = {}): Alert => ({
  id: 51,
  kind: 'case_assigned',
  title: 'You were added to a case',
  message: 'Jane Doe added you to 2026/0041 Thornbury v. Ashdown as lead.',
  link_type: 'case',
  link_id: 21,
  case_id: 21,
  is_read: false,
  read_at: null,
  created_at: '2026-03-12T09:30:00.000Z',
  ...changes,
})
const ONE = [buildAlert()]
const answerRead = () =>
  answer(markRead, ({ body }) => ({ updated_count: 1, update_ids: body.update_ids }))
const open = (role: 'owner' | 'silver', ...answers: Answer[]) =>
  openScreen('/roles', [...answerRecords(), ...answers], { role })
const header = page.getByRole('banner')
const control = header.getByRole('button', { name: /^Updates/ })
const bell = header.getByRole('button', { name: /^Notifications/ })
const panel = page.getByRole('dialog', { name: 'Updates' })
const items = panel.getByRole('listitem')

it.each(['admin', 'diamond', 'gold', 'silver'] as const)(
  'has the control for %s in the workspace of a firm (FIRM-035)',
  async (role) => {
    await openScreen('/roles', [], { role })
    await expect.element(control).toBeVisible()
    expect(bell.elements()).toEqual([])
  },
)

it('says that updates load, that loading failed, and that there are none', async () => {
  const later = answerLater(refuse(list))
  const answers = await open('silver', later)
  await control.click()
  await expectTexts(panel, ['Loading updates...'])
  later.release()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Failed to load updates')
  answers.add(answer(list, []))
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(panel, [
    'No updates',
    "You'll see deadlines, sessions and cases that concern you here",
  ])
  expect(panel.getByRole('button', { name: 'Mark all read' }).elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(control).toHaveFocus()
})

it('counts updates, and marks all of them as read', async () => {
  const many = Array.from({ length: 10 }, (_, at) => buildAlert({ id: 51 + at }))
  const answers = await open('silver', answer(list, many), answerRead())
  await expect.element(control).toHaveAccessibleName('Updates, 10 unread')
  await expectTexts(control, ['9+'])
  await control.click()
  await expectTexts(items.nth(0), ['You were added to a case', 'Jane Doe added you to 2026/0041'])
  await panel.getByRole('button', { name: 'Mark all read' }).click()
  await expect.element(control).toHaveAccessibleName('Updates')
  expect(answers.getCalls(markRead)[0]?.body.update_ids).toHaveLength(10)
})

it('is shown in the own account once there is an update, apart from the bell (FIRM-036)', async () => {
  const notification = {
    id: 61,
    title: 'New request',
    message: 'Paul Person asks to work for you.',
    notification_type: 'connection_request',
    is_read: false,
    read_at: null,
    created_at: '2026-03-12T09:30:00.000Z',
    sender_account_name: 'Paul Person',
    link: null,
  } as const
  const answers = await open('owner', answer(notificationEndpoints.list, [notification]))
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect.poll(() => answers.getCalls(list).length).toBeGreaterThan(0)
  const buttons = header.getByRole('button')
  const original = readTexts(buttons)
  expect(original).toHaveLength(5)
  expect(control.elements()).toEqual([])
  answers.add(answer(list, ONE))
  announceChange('1:own')
  await expect.element(control).toHaveAccessibleName('Updates, 1 unread')
  expect(buttons.elements()).toHaveLength(6)
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
})

/** Tells this tab of a change, as another tab does that has received an event of the server. */
function announceChange(workspace: string) {
  const channel = new BroadcastChannel(`casework-updates-${workspace}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between tabs has no target origin
  channel.postMessage('news')
  onTestFinished(() => channel.close())
}

it('shows a new update as a system notification with its title only (FIRM-037)', async () => {
  const shown = vi.fn()
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static permission = 'granted'
      constructor(title: string, { body = null }: { body?: string | null }) {
        super()
        shown(title, body)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const answers = await open('silver', answer(list, []))
  await expect.poll(() => answers.getCalls(list).length).toBeGreaterThan(0)
  answers.add(answer(list, ONE))
  announceChange('1:7')
  await expect.poll(() => shown.mock.calls).toEqual([['You were added to a case', null]])
})

it('is in the menu of the user on a narrow screen', async () => {
  const answers = await openScreen(
    '/roles',
    [...answerRecords(), answer(list, ONE), answerRead()],
    {
      role: 'silver',
      window: [390, 844],
    },
  )
  const menu = header.getByRole('button', { name: /^Account menu of/ })
  const openPanel = async () => {
    await menu.click()
    await page.getByRole('menuitem', { name: 'Updates (1)' }).click()
    await expect.poll(() => items.elements().length).toBe(1)
  }
  await openPanel()
  expect(control.elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
  await openPanel()
  await items.getByRole('link').click()
  await expectAddress('/cases/21')
  await expect
    .poll(() => answers.getCalls(markRead))
    .toMatchObject([{ body: { update_ids: [51] } }])
})
