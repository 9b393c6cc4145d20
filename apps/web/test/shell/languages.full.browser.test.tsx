import { expect, it } from 'vitest'

import { EFFECT_DIALOGS, type OpenedDialog } from '../foresight/effect-dialogs.ts'
import { readCatalogue, showLanguage } from '../languages.ts'
import { findLayoutFaults } from '../layout.ts'
import { findWideParts } from '../width.ts'

import { resizeWindow } from '../window.ts'
import { DIALOGS, SCREENS, SIGNED_OUT, expectLoaded, openAnyScreen } from './screens.ts'

const OPENED: Readonly<Record<string, OpenedDialog>> = { ...EFFECT_DIALOGS, ...DIALOGS }

const LANGUAGES = ['es', 'fr', 'de'] as const
const WIDTHS = [360, 1280]

/** Unnatural phrases that were removed from the screens. */
const ODD_PHRASES = [
  /e-mail/i,
  /\b(this|these|our|no) mails?\b|\bmailed (to )?you\b|\bwill mail\b/i,
  /\bif it was (not )?you\b|\bsomebody\b|\bof whom\b|\bfor whom\b|\bwith which you\b/i,
  /\bmay see\b|\bin no group\b|\btake you on\b|\bwhere to\b|\bthe account itself\b|\bfor the account of\b|\bthe own account\b/i,
  /\bbroke off\b|\bholds too much\b|\bnot what its name says\b|\bcould not be counted\b|\bcounting what\b/i,
  /\bleft empty\b|\byou leave empty\b|\bis on its way\b|\bwill be listed here\b|\bare kept (under|with)\b|\bin the account of\b/i,
  /\basked? for (it|a new)\b|^asked on\b|\boutside of the page\b|\bwhatever workspace\b|\bas it is\b/i,
  /\bsealed\b|\bwalled off\b|\bnever (move|shifted)\b|\bafterwards\b|\bmeanwhile\b|\banew\b|\bhangs? on\b/i,
]
/** Texts whose words are fixed: of KEYS-037, of mails, and of DUE-009. */
const FIXED_TEXTS = [
  'A second factor protects your account if somebody learns your password.',
  'History could not be sealed',
  'Keep this mail. It proves that the history up to entry {seq} was not changed later.',
  'The date was changed meanwhile',
]

it('no text of the product has an odd phrase (FIX-072)', () => {
  const texts = Object.keys(readCatalogue('de'))
  expect(texts.length).toBeGreaterThan(900)
  const isOdd = (text: string) => ODD_PHRASES.some((phrase) => phrase.test(text))
  expect(texts.filter(isOdd).toSorted()).toEqual(FIXED_TEXTS)
})

/** Returns a check for English texts of the product that have another translation. */
const createEnglishCheck = (language: (typeof LANGUAGES)[number]): ((text: string) => boolean) => {
  const catalogue = readCatalogue(language)
  const translations = new Set(Object.values(catalogue))
  const differing = Object.keys(catalogue).filter((key) => !translations.has(key))
  const wholeTexts = new Set(differing)
  // Texts with placeholders. Short ones are left out, because they would match too much.
  const patterns = differing
    .map((key) => key.split(/\{\w+\}/))
    .filter((parts) => parts.length > 1 && !parts.join().includes(',') && parts.join('').length > 8)
    .map((parts) => new RegExp(`^${parts.map(RegExp.escape).join('.+')}$`))
  return (text) => wholeTexts.has(text) || patterns.some((pattern) => pattern.test(text))
}

/** Returns every text of the page: visible text, and labels for screen readers. */
const readAllTexts = (): string[] => {
  const found = [document.title.split(' · ')[0] ?? '']
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style')) found.push(node.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      found.push(element.getAttribute(name) ?? '')
  return found.map((text) => text.trim()).filter((text) => text !== '')
}

const expectTranslated = async () => {
  for (const language of LANGUAGES) {
    const isEnglish = createEnglishCheck(language)
    expect(isEnglish('Add Client')).toBe(true)
    await showLanguage(language)
    const english = readAllTexts().filter((text) => isEnglish(text))
    expect.soft(english, language).toEqual([])
    for (const width of WIDTHS) {
      await resizeWindow(width)
      const faults = [
        ...findLayoutFaults(Object.values(readCatalogue(language))),
        ...findWideParts(),
      ]
      expect.soft(faults, `${language} at ${width} px`).toEqual([])
    }
  }
}

it.each([...SIGNED_OUT, ...SCREENS])(
  'no text of /%s stays English, overlaps, is clipped or leaves the window in another language (FIX-066, FIX-213)',
  async (path) => {
    await openAnyScreen(path)
    await expectTranslated()
  },
)

for (const [name, [path, open, answers]] of Object.entries(OPENED)) {
  it(`no text of "${name}" stays English, overlaps, is clipped or leaves the window in another language (FIX-066, FIX-213)`, async () => {
    await openAnyScreen(path, undefined, answers?.())
    await open()
    await expectLoaded()
    await expectTranslated()
  })
}
