/** Under which name the form keeps what was typed, for a session that ends. */
export const addressDraft = 'edit-address'
