/** A text that occurs in one record only, and a predicate for the organizations that may read it now. */
export interface Marker {
  readonly text: string;
  readonly isFor: (organization: string) => boolean;
}

/** A sale, or the initial transaction of a certificate. */
export interface ModelSale {
  readonly id: string;
  readonly certificate: ModelCertificate;
  readonly seller: string;
  readonly isInitial: boolean;
  buyer: string;
  status: 'PENDING' | 'CONFIRMED' | 'REJECTED';
  isRemoved: boolean;
}

export interface ModelCertificate {
  readonly id: string;
  readonly owner: string;
  readonly sales: ModelSale[];
  /** The id of the attached file. */
  readonly file: string;
  verifier: string;
}

/** A small model of read access, from the current parties of each record. */
export class Model {
  readonly certificates: ModelCertificate[] = [];
  readonly markers: Marker[] = [];
  #made = 0;

  get sales(): readonly ModelSale[] {
    return this.certificates.flatMap(({ sales }) => sales).filter(({ isRemoved }) => !isRemoved);
  }

  /** A new unique text. */
  newText(): string {
    this.#made += 1;
    return `ZZ${String(this.#made).padStart(5, '0')}ZZ`;
  }

  add(text: string, isFor: Marker['isFor']): void {
    this.markers.push({ text, isFor });
  }

  /** Adds a text of a sale: readable by its seller and verifier, and by its buyer until the buyer changes. */
  addOfSale(text: string, sale: ModelSale): void {
    const { buyer } = sale;
    this.add(
      text,
      (organization) => readsSale(sale, organization) && (organization !== sale.buyer || sale.buyer === buyer),
    );
  }

  /** True if an organization may have read a text in some record. */
  mayRead(text: string, organization: string): boolean {
    return this.markers.some((marker) => marker.text === text && marker.isFor(organization));
  }

  /** Texts that an organization may not read now. */
  closedTo(organization: string): readonly string[] {
    return this.markers.filter(({ isFor }) => !isFor(organization)).map(({ text }) => text);
  }
}

/** True for the registrant, the verifier, and holders or buyers of a part. */
export function readsCertificate({ owner, verifier, sales }: ModelCertificate, organization: string): boolean {
  const isHolder = sales.some(
    ({ buyer, status, isRemoved }) => buyer === organization && status !== 'REJECTED' && !isRemoved,
  );
  return organization === owner || organization === verifier || isHolder;
}

/** True for the seller, the buyer and the verifier of the certificate. */
export function readsSale({ certificate, seller, buyer, isRemoved }: ModelSale, organization: string): boolean {
  return !isRemoved && [seller, buyer, certificate.verifier].includes(organization);
}

/** True for readers of the first buyer's name on documents. */
export function readsFirstBuyer({ owner, verifier, sales }: ModelCertificate, organization: string): boolean {
  const first = sales.find(({ isInitial }) => isInitial);
  return [owner, verifier, first?.seller, first?.buyer].includes(organization);
}

/** One of the latest six items. */
export function latest<T>(items: readonly T[], index: number): T | undefined {
  const window = items.slice(-6);
  return window[index % window.length];
}
