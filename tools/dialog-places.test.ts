import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const WEB = 'apps/web/src/'
const NAME = String.raw`\w*Dialog|GroupDetails|HistoryPanel|CommandPalette`
/** Forms that draw themselves as one of the dialogs of `ui`. */
const isDialog = (name: string) => new RegExp(`^(?:${NAME})$`).test(name)

/** Opened by other tests of screens, since they need files, a passkey or a form that has changed. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'features/clients/undo-import.tsx UndoImportDialog': 'records/client-import.full',
  'features/documents/upload/scan/take-photos.tsx ScanDialog': 'documents/scan.full',
  'features/documents/upload/scan/use-scan-guard.tsx UnsavedDialog': 'documents/scan.full',
  'features/journal/delete-entry-dialog.tsx ConfirmDialog': 'journal/journal',
  'features/journal/delete-entry-dialog.tsx FormDialog': 'journal/journal',
  'features/journal/journal-box.tsx UnsavedDialog': 'journal/journal',
  'features/profile/security/passkeys-section.tsx AddPasskeyDialog': 'account/security-tab.full',
  'features/profile/security/second-factor-card.tsx RecoveryCodesDialog':
    'account/security-tab.full',
  'platform/form/unsaved-guard.tsx UnsavedDialog': 'records/client-form',
  'platform/form/use-confirm-move.tsx ConfirmDialog': 'records/moves.full',
}

const read = (path: string) => readFileSync(path, 'utf8')
const sources = globSync(`${WEB}{app,features,platform}/**/*.{ts,tsx}`)
  .filter((path) => !/\.test\./.test(path))
  .map((path) => ({ file: path.slice(WEB.length), text: read(path) }))

/** The dialogs that a file renders, besides those that are a part of its own dialog. */
function listPlaces({ file, text }: { file: string; text: string }): string[] {
  const lazy = new Set([...text.matchAll(/const (\w+) = lazyDialog\(/g)].map(([, name]) => name))
  const found = new Set<string>()
  let component = ''
  for (const line of text.split('\n')) {
    const [, named, arrow] = /^(?:export )?(?:function (\w+)|const (\w+) =)/.exec(line) ?? []
    component = named ?? arrow ?? component
    for (const [, name = ''] of line.matchAll(new RegExp(`<(${NAME})(?=[\\s/]|$)`, 'g')))
      if (lazy.has(name) || !isDialog(component)) found.add(`${file} ${name}`)
  }
  return [...found]
}

const opened = globSync('apps/web/test/dialogs/*-openings.ts').flatMap((path) =>
  [...read(path).matchAll(/place: '([^']+)'/g)].map(([, place = '']) => place),
)

it('opens every dialog in a test, from every place that renders it (FIX-231)', () => {
  const places = sources.flatMap(listPlaces)
  expect(places.length).toBeGreaterThan(60)
  expect(places.filter((place) => !opened.includes(place) && !(place in ELSEWHERE))).toEqual([])
  expect(opened.filter((place) => isUnknown(place))).toEqual([])
  for (const test of Object.values(ELSEWHERE))
    expect(globSync(`apps/web/test/${test}.browser.test.tsx`)).toHaveLength(1)
})

/** A place that a test opens, but that is gone. */
const isUnknown = (place: string) => {
  const [file, name = ''] = place.split(' ')
  return !sources.some((source) => source.file === file && source.text.includes(`<${name}`))
}

it('loads the code of dialogs with a Suspense of their own (FIX-231)', () => {
  const shared = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/const (\w+) = lazy\(/g)]
      .filter(([, name = '']) => isDialog(name))
      .map(([, name]) => `${file} ${name}`),
  )
  expect(shared).toEqual([])
})

/** Forms whose fields lose nothing: a search is typed again. */
const SEARCHES = ['features/documents/list/search-on-submit.tsx']

it('says of every form whether something would be lost with it (FIX-237)', () => {
  const silent = sources.filter(
    ({ text }) => text.split(/<form\b/).length > text.split('data-dirty=').length,
  )
  expect(silent.map(({ file }) => file)).toEqual(SEARCHES)
})
