import { expect, test } from 'vitest'
import { StartRefusal } from '../../apps/server/src/platform/start-refusal.ts'
import { OPTIONS, optionNames, parseOptions } from './options.ts'

const refuse = (...args: string[]) => {
  try {
    parseOptions(args)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  return 'accepted'
}

test.each([
  ['--firms', 'many', '--firms must be a whole number from 10 to 100000, not "many".'],
  ['--firms', '9', '--firms must be a whole number from 10 to 100000, not "9".'],
  ['--firms', '100001', '--firms must be a whole number from 10 to 100000, not "100001".'],
  ['--cells', '2.5', '--cells must be a whole number from 2 to 200, not "2.5".'],
  ['--cells', '1e1', '--cells must be a whole number from 2 to 200, not "1e1".'],
  ['--growth', '', '--growth must be a number from 0 to 10, not "".'],
  ['--growth', '0x1', '--growth must be a number from 0 to 10, not "0x1".'],
  ['--spread', '3.01', '--spread must be a number from 0 to 3, not "3.01".'],
])('refuses %s %s with a sentence', (name, value, sentence) => {
  expect(refuse(name, value)).toBe(sentence)
})

test('refuses a negative number', () => {
  expect(refuse('--growth=-1')).toBe('--growth must be a number from 0 to 10, not "-1".')
})

test('refuses options that it does not know, values without option and options without value', () => {
  expect(refuse('--firm', '20')).toMatch(/^Unknown option '--firm'\. The options are --seed, /)
  expect(refuse('20')).toMatch(/^Unexpected argument '20'\. /)
  expect(refuse('--firms')).toMatch(/^Option '--firms <value>' argument missing\. /)
})

test('refuses thresholds that would move firms every month', () => {
  expect(refuse('--move-at', '70', '--move-to', '70')).toBe(
    '--move-to must be below --move-at, or firms would move every month.',
  )
})

test('refuses events after the last month', () => {
  expect(refuse('--months', '17')).toBe('--lose-month must be at most --months (17), or 0.')
  expect(refuse('--large-month', '25')).toBe('--large-month must be at most --months (24), or 0.')
})

test('takes the defaults, and numbers at the ends of their range', () => {
  const { settings, json } = parseOptions(['--spread', '0', '--growth=2.25', '--lose-month', '0'])

  expect(json).toBe(false)
  expect(settings).toMatchObject({ firms: 10_000, spread: 0, growth: 2.25, 'lose-month': 0 })
  expect(parseOptions(['--json']).json).toBe(true)
})

test.each(optionNames)('has a default for --%s that it accepts', (name) => {
  expect(refuse(`--${name}`, String(OPTIONS[name].value))).toBe('accepted')
})
