// The cells and the directory that names the cell of each firm.
import type { Need } from './world.ts'

export interface Capacity {
  readonly cpu: number
  readonly rows: number
}

/** Which share of a cell is used, by what there is least of. */
const measureLoad = (used: Need, capacity: Capacity): number =>
  Math.max(used.cpu / capacity.cpu, used.rows / capacity.rows)

const add = (a: Need, b: Need): Need => ({ cpu: a.cpu + b.cpu, rows: a.rows + b.rows })

export class Directory {
  readonly capacity: Capacity
  readonly #cellOf = new Map<number, number>()
  /** Lost cells are removed; ids are not used again. */
  readonly #cells = new Map<number, { used: Need; readonly firms: Set<number> }>()
  readonly #needs = new Map<number, Need>()
  #nextCell = 0

  constructor(capacity: Capacity) {
    this.capacity = capacity
  }

  get cells(): number[] {
    return [...this.#cells.keys()]
  }

  get size(): number {
    return this.#cellOf.size
  }

  addCell(): number {
    const id = this.#nextCell++
    this.#cells.set(id, { used: { cpu: 0, rows: 0 }, firms: new Set() })
    return id
  }

  /** @returns the firms that have no cell now */
  loseCell(cell: number): number[] {
    const firms = this.listFirms(cell)
    this.#cells.delete(cell)
    for (const firm of firms) this.#cellOf.delete(firm)
    return firms
  }

  #require(cell: number) {
    const found = this.#cells.get(cell)
    if (!found) throw new Error(`There is no cell ${cell}`)
    return found
  }

  getCell(firm: number): number {
    const cell = this.#cellOf.get(firm)
    if (cell === undefined) throw new Error(`Firm ${firm} has no cell`)
    return cell
  }

  getNeed(firm: number): Need {
    return this.#needs.get(firm) ?? { cpu: 0, rows: 0 }
  }

  listFirms(cell: number): number[] {
    return [...this.#require(cell).firms]
  }

  /** Sets what a firm needs; `recount` then updates its cell. */
  setNeed(firm: number, need: Need): void {
    this.#needs.set(firm, need)
  }

  /** Adds up each cell from its firms, so that rounding errors do not add up over months. */
  recount(): void {
    for (const cell of this.#cells.values()) {
      cell.used = [...cell.firms].reduce((sum, firm) => add(sum, this.getNeed(firm)), {
        cpu: 0,
        rows: 0,
      })
    }
  }

  place(firm: number, cell: number): void {
    if (this.#cellOf.has(firm)) throw new Error(`Firm ${firm} has a cell already`)
    const target = this.#require(cell)
    this.#cellOf.set(firm, cell)
    target.firms.add(firm)
    target.used = add(target.used, this.getNeed(firm))
  }

  move(firm: number, cell: number): void {
    const source = this.#require(this.getCell(firm))
    const { cpu, rows } = this.getNeed(firm)
    source.firms.delete(firm)
    source.used = add(source.used, { cpu: -cpu, rows: -rows })
    this.#cellOf.delete(firm)
    this.place(firm, cell)
  }

  getLoad(cell: number): number {
    return measureLoad(this.#require(cell).used, this.capacity)
  }

  getLoadWith(cell: number, need: Need): number {
    return measureLoad(add(this.#require(cell).used, need), this.capacity)
  }

  /** The share of the cell's scarcest resource that this firm uses. */
  getShare(firm: number): number {
    const { used } = this.#require(this.getCell(firm))
    const isCpuScarce = used.cpu / this.capacity.cpu > used.rows / this.capacity.rows
    const need = this.getNeed(firm)
    return isCpuScarce ? need.cpu / this.capacity.cpu : need.rows / this.capacity.rows
  }

  /** The share of CPU time that is used in the busiest hour. */
  getCpuLoad(cell: number): number {
    return this.#require(cell).used.cpu / this.capacity.cpu
  }

  getAverageLoad(): number {
    const used = [...this.#cells.values()].reduce((sum, cell) => add(sum, cell.used), {
      cpu: 0,
      rows: 0,
    })
    return measureLoad(used, this.capacity) / this.#cells.size
  }
}
