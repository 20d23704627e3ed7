/** A text that is in one record only, and whose organizations may read it at this moment. */
export interface Marker {
  readonly text: string;
  readonly isFor: (organization: string) => boolean;
}

/** A sale, or the transaction a certificate began with. */
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
  /** The id of what is attached to it. */
  readonly file: string;
  verifier: string;
}

/** Who reads what, in few words: by the organizations that have to do with a record as it is now. */
export class Model {
  readonly certificates: ModelCertificate[] = [];
  readonly markers: Marker[] = [];
  #made = 0;

  get sales(): readonly ModelSale[] {
    return this.certificates.flatMap(({ sales }) => sales).filter(({ isRemoved }) => !isRemoved);
  }

  /** A text nobody has written yet. */
  newText(): string {
    this.#made += 1;
    return `ZZ${String(this.#made).padStart(5, '0')}ZZ`;
  }

  add(text: string, isFor: Marker['isFor']): void {
    this.markers.push({ text, isFor });
  }

  /** What stands in a sale from now on: to its seller and its verifier, and to its buyer as long as this one is it. */
  addOfSale(text: string, sale: ModelSale): void {
    const { buyer } = sale;
    this.add(
      text,
      (organization) => readsSale(sale, organization) && (organization !== sale.buyer || sale.buyer === buyer),
    );
  }

  /** Of a text that is found: whether an organization may have read it. */
  mayRead(text: string, organization: string): boolean {
    return this.markers.some((marker) => marker.text === text && marker.isFor(organization));
  }

  /** Texts that an organization may not read now. */
  closedTo(organization: string): readonly string[] {
    return this.markers.filter(({ isFor }) => !isFor(organization)).map(({ text }) => text);
  }
}

/** Whoever made it or verifies it, and whoever is offered or has some of it. */
export function readsCertificate({ owner, verifier, sales }: ModelCertificate, organization: string): boolean {
  const isHolder = sales.some(
    ({ buyer, status, isRemoved }) => buyer === organization && status !== 'REJECTED' && !isRemoved,
  );
  return organization === owner || organization === verifier || isHolder;
}

/** Its seller, its buyer, and who verifies the certificate. */
export function readsSale({ certificate, seller, buyer, isRemoved }: ModelSale, organization: string): boolean {
  return !isRemoved && [seller, buyer, certificate.verifier].includes(organization);
}

/** Who is told on prints whom a certificate was first sold to. */
export function readsFirstBuyer({ owner, verifier, sales }: ModelCertificate, organization: string): boolean {
  const first = sales.find(({ isInitial }) => isInitial);
  return [owner, verifier, first?.seller, first?.buyer].includes(organization);
}
