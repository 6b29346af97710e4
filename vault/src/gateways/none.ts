import { type Gateway, GatewayAway, NoGateway } from './gateway.ts'

/** Where no gateway is set up: nothing is charged, and nothing is said of an earlier charge. */
export const noGateway: Gateway = {
  checkCard: () => Promise.reject(new GatewayAway()),
  checkAccount: () => Promise.reject(new GatewayAway()),
  confirmAmounts: () => Promise.reject(new GatewayAway()),
  charge: () => Promise.reject(new GatewayAway()),
  query: () => Promise.resolve({ result: 'unknown' }),
  cancel: () => Promise.resolve({ result: 'unknown' }),
  refund: () => Promise.resolve({ result: 'unknown' }),
  queryRefund: () => Promise.resolve({ result: 'unknown' }),
  keepTime: () => Promise.resolve(),
  journal: () => Promise.reject(new NoGateway()),
  close: () => undefined,
}
