/** A server and the token of a signed-in user. */
export interface Target {
  readonly port: number
  readonly token: string
}

/** A body other than JSON. */
export interface Payload {
  readonly type: string
  readonly bytes: Buffer
}

export interface BenchRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly payload?: Payload
  readonly status: number
}
