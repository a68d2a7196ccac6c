/** A client of the demonstration. */
export interface DemoContact {
  firstname?: string
  lastname?: string
  commercialName?: string
  email: string
  phone?: string
  address?: string
  zip: string
  city: string
}

type Row = [name: string, local: string, address: string, zip: string, city: string]

const PEOPLE: Row[] = [
  ['Léa Martin', 'lea.martin', '12 rue des Tanneurs', '71400', 'Autun'],
  ['Hugo Bernard', 'hugo.bernard', '3 place Carnot', '21200', 'Beaune'],
  ['Camille Petit', 'camille.petit', '41 rue Berbisey', '21000', 'Dijon'],
  ['Inès Moreau', 'ines.moreau', '8 quai Perrache', '69003', 'Lyon'],
  ['Paul Garnier', 'paul.garnier', '27 rue du Temple', '89000', 'Auxerre'],
  ['Jeanne Roux', 'jeanne.roux', '5 Grande Rue', '71100', 'Chalon-sur-Saône'],
  ['Antoine Le Goff', 'antoine.legoff', '14 rue du Port', '56100', 'Lorient'],
  ['Marguerite Delaunay', 'marguerite.delaunay', '2 allée des Ormes', '58000', 'Nevers'],
  ['Youssef Benali', 'youssef.benali', '60 cours Lafayette', '69006', 'Lyon'],
  ['Clémence Oudin', 'clemence.oudin', '9 rue de la Gare', '89100', 'Sens'],
  ['Jean-Baptiste Morel', 'jb.morel', '33 rue Monge', '21000', 'Dijon'],
  ['Élodie Châtaigner', 'elodie.chataigner', '7 chemin des Vignes', '71640', 'Givry'],
  ['Nour Haddad', 'nour.haddad', '18 rue Paul-Bert', '69003', 'Lyon'],
  ['Françoise Œhler', 'francoise.oehler', '4 rue du Four', '67000', 'Strasbourg'],
]

const HOUSES: Row[] = [
  ['Café de la Gare', 'bonjour@cafe', '1 place de la Gare', '58000', 'Nevers'],
  ['Gîte des Tilleuls', 'contact@gite', 'Le Bourg', '89450', 'Vézelay'],
  ['Mairie de Saint-Aubin', 'mairie@saint-aubin', "1 place de l'Église", '71190', 'Saint-Aubin'],
  ['Librairie du Marché', 'commande@librairie', '22 rue du Marché', '21200', 'Beaune'],
]

const phone = (at: number): string => `06 00 00 00 ${String(at + 1).padStart(2, '0')}`

/** The clients of the demonstration: people, then houses. */
export const CONTACTS: readonly DemoContact[] = [
  ...PEOPLE.map(([name, local, address, zip, city], at): DemoContact => {
    const space = name.indexOf(' ')
    return {
      firstname: name.slice(0, space),
      lastname: name.slice(space + 1),
      email: `${local}@exemple.fr`,
      ...(at % 5 !== 2 && { phone: phone(at) }),
      address,
      zip,
      city,
    }
  }),
  ...HOUSES.map(
    ([commercialName, email, address, zip, city], at): DemoContact => ({
      commercialName,
      email: `${email}.exemple.fr`,
      phone: phone(PEOPLE.length + at),
      address,
      zip,
      city,
    }),
  ),
]

/** The suppliers, with the label of their type. */
export const SUPPLIERS = [
  { nom: 'Scierie du Morvan', ville: 'Autun', adresse: '12 route des Sapins', type: 'Bois' },
  { nom: 'Quincaillerie Lambert', ville: 'Dijon', adresse: '4 rue des Forges', type: 'Quincaillerie' },
  { nom: 'Tissus Delorme', ville: 'Lyon', adresse: '28 quai de la Soie', type: 'Tissu' },
  { nom: 'Huiles et cires Breton', ville: 'Nantes', adresse: '7 impasse du Port', type: 'Finitions' },
  { nom: 'Immobilière des Tilleuls', ville: 'Autun', adresse: '2 rue du Champ-de-Mars', type: 'Local' },
  { nom: 'Énergie du Morvan', ville: 'Château-Chinon', adresse: '15 rue du Barrage', type: 'Énergie' },
  { nom: 'Transports Girard', ville: 'Chagny', adresse: 'Zone des Creusottes', type: 'Transport' },
  { nom: 'Imprimerie Duval', ville: 'Beaune', adresse: '19 rue Maufoux', type: 'Communication' },
] as const
