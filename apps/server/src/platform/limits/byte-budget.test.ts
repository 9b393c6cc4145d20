import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'
import type { Refusal } from '../refusal.ts'

const [A, B] = [1, 2]
const createBudget = () => new ByteBudget({ bytes: 4000, seconds: 60 })

const tryTake = (budget: ByteBudget, bytes: number, now: number) => {
  try {
    budget.take(A, bytes, now)
    return 'taken'
  } catch (error) {
    return (error as Refusal).retryAfter
  }
}

test('a firm takes 4000 bytes a minute, then waits for the rest of the minute (FIX-271)', () => {
  const budget = createBudget()
  expect(tryTake(budget, 2000, 0)).toBe('taken')
  expect(tryTake(budget, 2000, 1000)).toBe('taken')
  expect(tryTake(budget, 1, 10_000)).toBe(50)
  expect(() => budget.take(B, 4000, 10_000)).not.toThrow()
  expect(tryTake(budget, 4000, 60_000)).toBe('taken')
})

test('takes nothing for a refused call, and gives back what was not read (FIX-271)', () => {
  const budget = createBudget()
  const giveBack = budget.take(A, 3000, 0)
  expect(tryTake(budget, 2000, 1)).toBeGreaterThan(0)
  expect(tryTake(budget, 1000, 2)).toBe('taken')

  giveBack(2500)
  expect(tryTake(budget, 2500, 3)).toBe('taken')
  expect(tryTake(budget, 1, 4)).toBeGreaterThan(0)
})

test('bytes that are given back later do not enlarge the next minute (FIX-271)', () => {
  const budget = createBudget()
  const giveBack = budget.take(A, 4000, 0)
  expect(tryTake(budget, 4000, 60_000)).toBe('taken')
  giveBack(4000)

  expect(tryTake(budget, 1, 60_001)).toBeGreaterThan(0)
})
