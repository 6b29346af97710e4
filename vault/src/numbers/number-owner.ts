/** Whose number a token stands for. */
export type Owner = { readonly lenderId: string; readonly token: string }
