/** Selections of the fields of section 3. */
const names = 'nameSK nameEN';
const country = `id key ${names}`;
const party = 'id name';
const file = 'id name type';
const emission = 'eec el ep etd eu esca eccs eccr eee ecomp total';

export const substanceKind = `id ${names} ilucCategory ilucEmissionsIntensity forAdvancedBiofuel isUCO isFromFood elnaKey`;
export const production = `id ${names} elnaKey`;
export const scheme = `id ${names}`;
export const fuelTypeProduction = `id ${names} fuelTypes { id ${names} codeCN }`;
export const fuelType = `id ${names} codeCN liquid lowerCalorificValuesKg lowerCalorificValuesLiter intensity
  fuelTypeProductions { id ${names} }`;
export const substanceType = `id ${names} codeCN lowerCalorificValues higherCalorificValues intensityOfGasEmissions elnaKey
  energyOfRenewablePartPortion renewablePartPortion fuelType { id ${names} codeCN liquid }`;
export const tradename = `id tradename countryOfOrigin { ${country} } densityApi`;

const address = `id street number fullAddress country { ${country} } postal city county district deliveryPost pobox`;
const organizationHistory = 'id action originState endState hasFiles actor { fullName } createdAt';
/** Without the history, which is only selected for one record. */
export const listedOrganization = `id code spdCode dic email elnaKey executiveManagerName icdph ico name temporary phone status
  validFrom validUntil legalForm postAddress { ${address} } residenceAddress { ${address} }
  organizationRole { id name } responsibleOrganizations { id organization { ${party} } status validFrom validUntil }
  files { ${file} }`;
export const organization = `${listedOrganization} organizationHistory { ${organizationHistory} }`;
export const user = `id language titleBefore titleAfter fullName firstName lastName email phone termsAgree privacyAgree roles
  organizationUsers { id organization { ${party} } role status }`;

const substance = `id portion production { ${production} } productionInfo kind { ${substanceKind} }
  country { ${country} } currentAmount kindInUserLang productionInUserLang`;
const certificatePart = 'id code externalCode amount amountUnit';
export const transaction = `id amount availableAmount outputCertificateCode amountUnit energy higherEnergy buyer { ${party} }
  supplier { ${party} } verifier { ${party} } code externalCode createdAt periodStart periodEnd date exportAbroad
  ownProduction isImport status type scheme { ${scheme} } certificate { ${certificatePart} } onMarket`;
export const certificate = `id canBeSplitToEtbe advanced code externalCode type amount amountUnit createdAt energy
  higherEnergy energyUnit targetUse note emissionSave fromTrash issuedAt producedAt importedAt periodStart periodEnd
  startOfProduction startOfProductionBiomass byRefValues status sustainabilityCriteria scheme { ${scheme} }
  substanceType { ${substanceType} } emission { ${emission} } certificateSubstances { ${substance} } verifier { ${party} }
  supplier { ${party} } buyer { ${party} } attachments { ${file} } isImport ownProduction splitToEtbe
  initialTransaction { buyer { ${party} } supplier { ${party} } isImport ownProduction exportAbroad status }
  transactions { ${transaction} }`;
export const outputCertificate = `id code status externalCode amount amountUnit energy higherEnergy energyUnit type
  buyer { ${party} } supplier { ${party} } certificate { ${certificatePart} } transactions { id code } note`;
export const stockItem = `certificate { ${certificatePart} } availableAmount amountUnit purchasedAmount`;

export const electricity = `id reference issuedAt energy energyAf energyUnit intensity organization { id name ico }`;
export const otherFuelsEntry = `id reference countryOfOrigin { ${country} } amount amountUnit energyAmountWithoutFactor
  energyAmountWithFactor energyUnit factoryName issuedAt createdAt organization { ${party} }
  otherFuelFeedstockTradename { ${tradename} } fuelType { ${fuelType} } fuelTypeProduction { id ${names} }`;
export const specificationProject = `id applicationYear title preproductionPhase certificateCode methodologyCode startDate
  annualEmissionsSave periodOfEmissionsSave latitude longitude annualBaseEmissions annualEmissionsReduction
  organization { ${party} } avgAnnualOilDepth oilDepth avgAnnualGasOilRatio gasOilRatio avgAnnualTankPressure tankPressure
  avgBearingYieldEfficiency bearingYieldEfficiency`;

export const exported = `id type file { ${file} } errors from to organization { ${party} }
  qualifiedOrganization { ${party} } createdByOrganization { ${party} } createdAt status submittedAt`;
export const imported = 'id count createdAt file { id type } errors status';
export const faq = 'id questionSK questionEN answerSK answerEN faqCategories { id titleSK titleEN }';
export const legalEntity = 'id name ico dic icdph street number postal city';
export const countryFields = country;
