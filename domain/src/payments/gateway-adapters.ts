/** The gateways that the vault has an adapter of, under the names that settings and calls give. */
export const gatewayAdapters = ['sandbox'] as const

/** By which everything goes that names no other. */
export const [defaultAdapter] = gatewayAdapters
