/** What the suite needs to know of the host that it holds to the contract. */
export interface ContractHost {
  host: string;
  /** Carries cookies where the host needs them. */
  fetch?: typeof fetch;
  /** The result of a challenge that the host set and that counts as solved. */
  solveChallenge: () => Promise<string>;
  /** The code that was mailed last to an address. */
  mailedCode: (email: string) => Promise<string>;
  /** A PostgreSQL that the host can sign in to. */
  database: () => { host: string; port: number; user: string; password: string; database: string };
  close?: () => Promise<void>;
}

/** What every host must send is asked of it without a database. */
export type MainJobHost = Omit<ContractHost, 'database'>;
