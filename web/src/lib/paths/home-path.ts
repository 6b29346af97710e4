/** Where home stands, in the specification's route table. */
export const homePath = '/home'
