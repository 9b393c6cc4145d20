export { createPush, notifyAccount, STREAMS_PER_USER, type Push } from './push.ts'
