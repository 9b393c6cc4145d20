import { accountEndpoints } from '@casework/contract/accounts'
import { LANGUAGES } from '@casework/contract/preferences'
import { profileEndpoints } from '@casework/contract/profile'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer, answerLater } from '../answers.ts'
import { readCatalogue, showLanguage } from '../languages.ts'
import { findLayoutFaults } from '../layout.ts'
import { buildProfile } from '../samples.ts'
import { openScreen } from '../screen.tsx'
import { resizeWindow } from '../window.ts'

const NAME = 'Bartholomew Featherstonehaugh-Cholmondeley'
/** The narrowest windows of each look of the bar, and what a scroll bar leaves of them. */
const WIDTHS = [1024, 768, 753, 640, 625, 360, 320]

/** More than the height of so many lines of the title. */
const LINES_OF_TITLE = { 1: 40, 2: 68 }

/** Answers an account whose name fills its place; the profile is not needed. */
const answerLongName = () => {
  const { account, phone, ...profile } = buildProfile({ name: NAME })
  if (!account) throw new Error('the sample has no account')
  return [
    answer(accountEndpoints.info, { ...profile, id: 1, mobile: phone, role: 'owner', account }),
    answerLater(answer(profileEndpoints.read, buildProfile())),
  ]
}

it.each(['owner', 'gold'] as const)(
  'its title can be read whole at any width and in any language, and is one line from 768 px, for %s (LOOK-119)',
  async (role) => {
    await openScreen('/messages', answerLongName(), { role })
    await expect.element(page.getByRole('banner')).toMatchTextContent(NAME)
    const title = page.getByRole('banner').getByRole('paragraph').element()
    for (const language of LANGUAGES) {
      await showLanguage(language)
      const texts = Object.values(readCatalogue(language))
      for (const width of WIDTHS) {
        await resizeWindow(width)
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = title
        expect
          .soft([scrollWidth, scrollHeight], `${language} at ${width} px`)
          .toEqual([clientWidth, clientHeight])
        const lines = width >= 768 ? 1 : 2
        expect.soft(clientHeight, `${language} at ${width} px`).toBeLessThan(LINES_OF_TITLE[lines])
        expect.soft(findLayoutFaults(texts), `${language} at ${width} px`).toEqual([])
      }
    }
  },
)
