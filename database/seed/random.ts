/** Numbers that look random and are the same at every run, so that two seeds of one size hold the same records. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from 0 up to, not including, `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  hex(digits: number): string
}

/** Mulberry32: 32 bits of state are plenty for made-up records. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += below(0x1_0000_0000).toString(16).padStart(8, '0')
      return text.slice(0, digits)
    },
  }
}

/** Puts numbers in a random order, in place. */
export function shuffle(list: Uint16Array, random: Random): Uint16Array {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1)
    const kept = list[last] as number
    list[last] = list[other] as number
    list[other] = kept
  }
  return list
}
