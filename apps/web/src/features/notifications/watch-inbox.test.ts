import { expect, it, onTestFinished, vi } from 'vitest'
import { createInboxStore, type InboxItem } from './inbox-store.ts'
import { watchInbox } from './watch-inbox.ts'

const buildItem = (id: number, minute: number, is_read = false): InboxItem => ({
  id,
  title: `Item ${id}`,
  message: '',
  created_at: `2026-11-20T10:${minute}:00Z`,
  is_read,
  read_at: null,
})

it('shows what is new, whatever its id, and nothing older that follows into the list (FIX-274)', async () => {
  const shown: string[] = []
  vi.stubGlobal(
    'Notification',
    class extends EventTarget {
      static permission = 'granted'
      constructor(title: string) {
        super()
        shown.push(title)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  let listed: InboxItem[] = [buildItem(900, 30), buildItem(800, 20)]
  const store = createInboxStore({
    list: () => Promise.resolve(listed),
    markRead: (ids) => Promise.resolve(ids),
    describeFailure: () => '',
  })
  watchInbox({
    store,
    channel: 'news',
    describe: ({ title }) => ({ title }),
    open: () => undefined,
  })
  const load = async (items: InboxItem[]) => {
    listed = items
    await store.load()
  }
  await load(listed)
  expect(shown).toEqual([])

  await load([buildItem(5, 40), buildItem(6, 39, true), ...listed])
  expect(shown).toEqual(['Item 5'])

  await load([buildItem(900, 30), buildItem(2, 10)])
  expect(shown).toEqual(['Item 5'])
})
