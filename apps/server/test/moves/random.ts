/** Seeded random numbers (mulberry32), so that a failing tree can be reproduced. */
export interface Random {
  /** A whole number from 0 to below `end`. */
  nextBelow(end: number): number
  pick<T>(list: readonly T[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const nextBelow = (end: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * end)
  }
  return { nextBelow, pick: (list) => list[nextBelow(list.length)] as (typeof list)[number] }
}
