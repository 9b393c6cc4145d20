import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAddress } from '../look.ts'
import { documentReader } from '@casework/contract/document-reader'
import { refuse } from '../answers.ts'
import { answerPictures } from './reader-answers.ts'
import { area, getSheet, getTool, openReader } from './reader-samples.ts'

const getWidth = (number: number) => getSheet(number).element().getBoundingClientRect().width

/** Moves fingers at these heights of the middle of the area. */
const touch = (type: 'touchstart' | 'touchmove' | 'touchend', ...heights: number[]) => {
  const target = area.element()
  const { left, top, width } = target.getBoundingClientRect()
  const touches = heights.map(
    (height, identifier) =>
      new Touch({ identifier, target, clientX: left + width / 2, clientY: top + height }),
  )
  const event = new TouchEvent(type, { touches, bubbles: true, cancelable: true })
  target.dispatchEvent(event)
  return event
}

it('zooms with two fingers around the point between them, and scrolls with one (READ-030)', async () => {
  await openReader(12, [], { window: [390, 844] })
  await expect.element(getSheet(1)).toBeVisible()
  const width = getWidth(1)
  touch('touchstart', 150)
  expect(touch('touchmove', 250).defaultPrevented).toBe(false)
  touch('touchend')
  touch('touchstart', 150, 250)
  expect(touch('touchmove', 100, 300).defaultPrevented).toBe(true)
  touch('touchend')
  await expect.poll(() => getWidth(1)).toBeCloseTo(width * 2, 0)
  // What was 200 pixels from the upper edge is at 400 now, and stays between the fingers.
  expect(area.element().scrollTop).toBeCloseTo(200, -1)
  touch('touchstart', 100, 300)
  touch('touchmove', 199, 201)
  touch('touchend')
  await expect.poll(() => getWidth(1)).toBeCloseTo(width / 2, 0)
})

it('fills a phone with one press, and returns with another (READ-030)', async () => {
  await openReader(12, [], { window: [360, 640], search: '?page=3' })
  await expect.element(getSheet(3)).toBeVisible()
  await getTool('Full window').click()
  await expect.element(page.getByRole('dialog', { name: 'Reader' })).toBeVisible()
  await expect.poll(() => getWidth(3)).toBe(360)
  await getTool('Close full window').click()
  await expectAddress('/documents/41?page=3')
})

it('tries a failed page again once the device is online again (LOOK-051)', async () => {
  const answers = await openReader(1, [refuse(documentReader.page)], { window: [390, 844] })
  await expect.element(getSheet(1).getByRole('alert')).toBeVisible()
  answers.add(answerPictures())
  dispatchEvent(new Event('online'))
  await expect.poll(() => getSheet(1).element().querySelector('img')).not.toBeNull()
})
