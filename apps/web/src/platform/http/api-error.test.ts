import { describe, expect, it } from 'vitest'
import { toApiError, getErrorMessage, networkError, timeoutError } from './api-error.ts'

describe('a refused call', () => {
  it('has status, message, data and type (HTTP-019, HTTP-020)', () => {
    const error = toApiError(400, {
      success: false,
      error: {
        type: 'validation_error',
        message: 'Please correct the highlighted fields',
        data: { email: ['Bad', 'Worse'], name: 'Missing' },
      },
    })
    expect(error).toMatchObject({
      status: 400,
      type: 'validation_error',
      message: 'Please correct the highlighted fields',
      data: { email: ['Bad', 'Worse'], name: ['Missing'] },
    })
  })

  it('falls back to a top-level message, then to a fixed one (HTTP-021, HTTP-022)', () => {
    expect(toApiError(409, { message: 'Taken', type: 'conflict' })).toMatchObject({
      message: 'Taken',
      type: 'conflict',
    })
    for (const body of [null, {}, 'text', { error: { message: '', type: 5, data: [] } }]) {
      expect(toApiError(500, body)).toMatchObject({
        status: 500,
        message: 'An error occurred',
        type: 'error',
        data: null,
      })
    }
  })

  it('prefers the server’s message to the screen’s (HTTP-029)', () => {
    expect(
      getErrorMessage(
        toApiError(400, { error: { message: "Server's message" } }),
        "Screen's message",
      ),
    ).toBe("Server's message")
    expect(getErrorMessage(toApiError(500, null), "Screen's message")).toBe("Screen's message")
    expect(getErrorMessage(new TypeError('internal'), "Screen's message")).toBe("Screen's message")
  })

  it('distinguishes a timeout from a missing response (HTTP-026, HTTP-027)', () => {
    expect(timeoutError()).toMatchObject({
      status: 408,
      type: 'timeout',
      message: 'Request timeout - please try again',
    })
    expect(networkError()).toMatchObject({
      status: 0,
      type: 'network',
      message: 'Network error - please check your connection',
    })
  })
})
