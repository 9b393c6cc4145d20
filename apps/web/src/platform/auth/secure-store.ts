import { createStore, get, set, type UseStore } from 'idb-keyval'
import { logError } from '../log.ts'

/**
 * An encrypted local storage entry: base64 of 0x01, 12 bytes IV, ciphertext with tag. AES-256-GCM
 * with a non-extractable key keeps the token out of copied profiles and casual inspection. It does
 * not protect against script in this page; the CSP does.
 */
export interface SecureStore {
  /**
   * Returns null if there is no value or it cannot be decrypted, and removes an unreadable one.
   * Returns undefined, and keeps the value, while the key cannot be fetched: the browser refuses
   * it to a tab that is being closed, and all tabs share the value.
   */
  read(): Promise<unknown>
  write(value: unknown): Promise<void>
  clear(): void
}

interface Box {
  seal(plain: Bytes, iv: Bytes): Promise<Bytes>
  open(sealed: Bytes, iv: Bytes): Promise<Bytes>
}
type Bytes = Uint8Array<ArrayBuffer>

const LAYOUT = 1
const IV_BYTES = 12

/** Opens the store for one entry. Storage errors are logged, never shown (STORE-012). */
export function secureStore(entry: string, database = 'casework-vault'): SecureStore {
  let vault: UseStore | undefined
  let box: Promise<Box> | undefined
  const openBox = () => {
    box ??= makeBox(`${entry}.key.v1`, (vault ??= createStore(database, 'keys')))
    return box.catch((error: unknown) => {
      // The next call tries again.
      vault = box = undefined
      throw error
    })
  }
  const clear = () => {
    try {
      localStorage.removeItem(entry)
    } catch (error) {
      logError('Stored sign-in could not be removed', error)
    }
  }
  return {
    clear,
    async read() {
      try {
        const stored = localStorage.getItem(entry)
        if (stored === null) return null
        const bytes = fromBase64(stored)
        if (bytes[0] !== LAYOUT) throw new Error('unknown layout')
        const opened = await openBox().catch((error: unknown) => {
          logError('The key of the stored sign-in could not be fetched', error)
          return undefined
        })
        if (!opened) return undefined
        const plain = await opened.open(bytes.slice(1 + IV_BYTES), bytes.slice(1, 1 + IV_BYTES))
        return JSON.parse(new TextDecoder().decode(plain)) as unknown
      } catch (error) {
        logError('Stored sign-in could not be read', error)
        clear()
        return null
      }
    },
    async write(value) {
      try {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
        const sealed = await (
          await openBox()
        ).seal(new TextEncoder().encode(JSON.stringify(value)), iv)
        localStorage.setItem(entry, toBase64(Uint8Array.of(LAYOUT, ...iv, ...sealed)))
      } catch (error) {
        logError('Sign-in could not be stored', error)
        // The stored one is older, and may be another user's.
        clear()
      }
    },
  }
}

async function makeBox(name: string, vault: UseStore): Promise<Box> {
  return globalThis.crypto?.subtle ? nativeBox(name, vault) : portableBox(`${name}.raw`, vault)
}

async function nativeBox(name: string, vault: UseStore): Promise<Box> {
  let key = await get<unknown>(name, vault)
  if (!(key instanceof CryptoKey)) {
    const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ])
    await set(name, fresh, vault)
    // Another tab may have stored its own key at the same time: the stored one wins.
    key = (await get<unknown>(name, vault)) ?? fresh
  }
  const known = key as CryptoKey
  return {
    seal: async (plain, iv) =>
      new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, known, plain)),
    open: async (sealed, iv) =>
      new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, known, sealed)),
  }
}

/**
 * The same cipher with an extractable key: over plain http on a LAN address browsers have no
 * `crypto.subtle`.
 */
async function portableBox(name: string, vault: UseStore): Promise<Box> {
  const { gcm } = await import('@noble/ciphers/aes.js')
  let key = await get<unknown>(name, vault)
  if (!(key instanceof Uint8Array) || key.length !== 32) {
    key = crypto.getRandomValues(new Uint8Array(32))
    await set(name, key, vault)
  }
  const known = key as Uint8Array
  return {
    seal: async (plain, iv) => new Uint8Array(gcm(known, iv).encrypt(plain)),
    open: async (sealed, iv) => new Uint8Array(gcm(known, iv).decrypt(sealed)),
  }
}

const toBase64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
