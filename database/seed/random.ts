/** Seeded pseudo-random numbers: the same seed gives the same records. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns an integer from 0 (inclusive) to `end` (exclusive). */
  nextInt(end: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  hex(digits: number): string
}

/** Uses the algorithm Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const nextInt = (end: number) => Math.floor(next() * end)
  return {
    next,
    nextInt,
    pick: (list) => list[nextInt(list.length)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    hex: (digits) => {
      let text = ''
      while (text.length < digits) text += nextInt(0x1_0000_0000).toString(16).padStart(8, '0')
      return text.slice(0, digits)
    },
  }
}

/** Shuffles in place (Fisher-Yates). */
export function shuffle(list: Uint16Array, random: Random): Uint16Array {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const index = random.nextInt(last + 1)
    const swapped = list[last] as number
    list[last] = list[index] as number
    list[index] = swapped
  }
  return list
}
