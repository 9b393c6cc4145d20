// Words for generated records. All domains are reserved for examples, so no mail reaches anybody.

export const GIVEN =
  `Adam Agnes Ahmed Aisha Alan Alice Amara Amir Ana Andrei Anna Anton Arjun Beatrix Ben Bianca Carlos Carmen Chen Clara
Claire Daniel Daria David Diego Dina Edith Elena Elias Elif Emma Eric Esther Fatima Felix Finn Freya George Grace Hana Hanna Hassan
Helen Hugo Ibrahim Ida Igor Ines Iris Ivan Jack Jane Jasper Joan Jonas Jun Karim Karl Kate Kenji Lara Layla Leila Leon Lina Lucas
Lucy Maja Malik Marco Maria Marta Max Maya Mei Mila Milan Mina Mohamed Nadia Nina Noah Nora Olga Oscar Paul Petra Priya Rafael Rania
Rosa Ruth Samir Sara Selma Simon Sofia Stefan Tara Tomas Vera Victor Yara Yusuf Zara Zoe`.split(
    /\s+/,
  )

export const FAMILY =
  `Abbott Adeyemi Ali Andersen Bakker Barnes Becker Bennett Berg Bianchi Brennan Byrne Campbell Carter Castro Chowdhury
Clarke Cohen Costa Dalton Das Demir Dubois Duncan Eriksen Evans Farrell Fernandez Fischer Fletcher Garcia Gibson Gomez Graham Haddad
Hansen Harper Hayes Hoffmann Horvat Hughes Hussain Ito Ivanova Jansen Jensen Johansson Kaya Keller Khan Kim Kowalski Kumar Lang Larsen
Lehmann Lewis Lindqvist Lopez Mahmoud Marino Martin Mendes Meyer Moreau Morgan Murphy Nagy Nakamura Nguyen Novak Nowak Okafor Olsen
Osei Papadopoulos Park Patel Pereira Petrov Popescu Quinn Rahman Reid Ricci Rossi Ryan Sahin Santos Sato Schmidt Schneider Shah Silva
Singh Sokolova Stewart Suzuki Takahashi Tan Taylor Thompson Tran Turner Varga Vasquez Vogel Wagner Walker Wang Ward Weber Wilson Wright
Yamamoto Yilmaz Young Zhang Zimmermann`.split(/\s+/)

export const TRADES = [
  'Bakery',
  'Builders',
  'Cycles',
  'Dental Care',
  'Electrical',
  'Farms',
  'Foods',
  'Freight',
  'Gardens',
  'Glass',
  'Hotels',
  'Joinery',
  'Logistics',
  'Marine',
  'Motors',
  'Optics',
  'Pharmacy',
  'Plumbing',
  'Press',
  'Properties',
  'Software',
  'Textiles',
  'Timber',
  'Travel',
]
export const COMPANY_SUFFIXES = ['Ltd', 'LLP', 'GmbH', 'SA', 'Inc', 'BV', 'AB', 'Partners']
export const DOMAINS = [
  'example.com',
  'example.org',
  'example.net',
  'mail.example.com',
  'post.example.org',
  'office.example.net',
]
export const STREETS = [
  'Mill Road',
  'Station Street',
  'Harbour Lane',
  'Church Hill',
  'Market Square',
  'Bridge Street',
  'Orchard Way',
  'Kings Avenue',
  'Park Row',
  'North Quay',
]
export const COUNTRY_IDS = [
  826, 826, 826, 276, 250, 380, 724, 840, 356, 586, 792, 818, 566, 528, 752, 616, 702, 784,
]

export const MATTERS = [
  'Lease dispute',
  'Unpaid invoices',
  'Boundary dispute',
  'Employment claim',
  'Breach of contract',
  'Divorce and custody',
  'Purchase of premises',
  'Personal injury claim',
  'Tax appeal',
  'Planning objection',
  'Trade mark opposition',
  'Insurance claim',
  'Partnership dissolution',
  'Residence permit',
  'Defective works',
  'Inheritance',
  'Debt restructuring',
  'Consumer complaint',
  'Data protection complaint',
  'Traffic offence',
]
export const CASE_NOTES = [
  'The client was advised of the time limits.',
  'The other side has not replied yet.',
  'An expert report was ordered.',
  'Settlement talks are open.',
  'The file was taken over from another firm.',
  'Costs were estimated and accepted.',
  'Witnesses are to be named by the end of the month.',
  'The court asked for further particulars.',
  'Legal aid was applied for.',
  'The limitation period ends this year.',
]
export const MEETINGS = [
  'First meeting',
  'Client meeting',
  'Call with the other side',
  'Directions hearing',
  'Main hearing',
  'Witness preparation',
  'Review of the evidence',
  'Settlement talks',
  'Deposition',
  'Filing deadline review',
  'Site visit',
  'Judgment',
]
export const FILE_NAMES = [
  'statement-of-claim',
  'defence',
  'lease-agreement',
  'witness-statement',
  'expert-report',
  'invoice',
  'power-of-attorney',
  'court-order',
  'correspondence',
  'photograph',
  'medical-report',
  'bank-statement',
  'contract',
  'minutes',
  'settlement-draft',
]
export const FILE_EXTENSIONS = [
  'pdf',
  'pdf',
  'pdf',
  'pdf',
  'docx',
  'docx',
  'jpg',
  'png',
  'xlsx',
  'txt',
]
