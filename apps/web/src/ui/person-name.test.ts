import { expect, it } from 'vitest'
import { dropTitles } from './person-name.ts'

it.each([
  ['Eva Brandt', 'Eva Brandt'],
  ['Dr. Eva Brandt', 'Eva Brandt'],
  ['Prof. Dr. Eva Brandt', 'Eva Brandt'],
  ['Prof.Dr. Eva Brandt', 'Eva Brandt'],
  ['dr prof Eva Brandt', 'Eva Brandt'],
  ['Me Camille Laurent', 'Camille Laurent'],
  ['Sir Ian Hart', 'Ian Hart'],
  ['Dame Judith Lowe', 'Judith Lowe'],
  ['  Sir Dr. Ian Hart', 'Ian Hart'],
  ['Merle Drake', 'Merle Drake'],
  ['J.R. Hart', 'J.R. Hart'],
  ['Dame', 'Dame'],
  ['Dr. Prof.', 'Dr. Prof.'],
  ['', ''],
])('"%s" without titles is "%s" (LOOK-012)', (name, expected) => {
  expect(dropTitles(name)).toBe(expected)
})
