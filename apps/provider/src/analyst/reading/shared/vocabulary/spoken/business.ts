/** How people speak of columns of trade, money, work and offices. */
export const business = `
measure: fee charge dues price amount => takings | what we earned
`;
